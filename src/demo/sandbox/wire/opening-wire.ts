import * as z from 'zod';

/** The shop validates the settings and reports all problems. */
export const shopToOpenWire = z.object({ domain: z.string(), settings: z.unknown() });

/** Null if the shop is open. */
export const openedWire = z.object({ problem: z.string().nullable() });
