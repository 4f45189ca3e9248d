import { createRequire } from 'node:module';
import * as z from 'zod';

export interface IsoRegion {
  /** With its country: `US-TX`. */
  readonly code: string;
  readonly name: string;
  /** The code of its country, or of the region that it is part of. */
  readonly parent: string;
}

const list = z.object({
  iso31662: z.array(z.object({ code: z.string(), name: z.string(), parent: z.string() })),
});

const requireModule = createRequire(import.meta.url);
let regions: readonly IsoRegion[] | undefined;

/** All regions of ISO 3166-2, read on first use: few addresses need them. */
export function listIsoRegions(): readonly IsoRegion[] {
  regions ??= list.parse(requireModule('iso-3166/2.js')).iso31662;
  return regions;
}
