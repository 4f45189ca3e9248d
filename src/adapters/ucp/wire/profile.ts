import * as z from 'zod';

const versioned = z.object({ version: z.string().max(40) });

/** What a shop says of itself. Source: the protocol, "Business profile". */
export const businessProfile = z.object({
  ucp: z.object({
    version: z.iso.date(),
    supported_versions: z.record(z.string(), z.url()).nullish(),
    services: z.record(
      z.string(),
      z.array(versioned.extend({ transport: z.string().max(40), endpoint: z.string().max(2_048).nullish() })),
    ),
    capabilities: z.record(z.string(), z.array(versioned)),
    payment_handlers: z.record(z.string(), z.unknown()).nullish(),
  }),
});

export type BusinessProfile = z.output<typeof businessProfile>;
