import * as z from 'zod';

/** A page, or an origin of pages, that a browser is sent to. */
export const pageUrl = z.url({ protocol: /^https?$/ });
