import * as z from 'zod';
import { wholeNumber } from '../whole-number.ts';

/** How platforms of agents reach a merchant. */
export const merchantUcp = z.strictObject({
  access: z.enum(['listed', 'signed', 'open'], 'must be listed, signed or open').default('signed'),
});

const hashes = z
  .array(z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 lower-case hexadecimal digits'))
  .min(1, 'needs one SHA-256, or two while you replace a secret')
  .max(2, 'needs one SHA-256, or two while you replace a secret');

const platform = z.strictObject({
  // A part of the key of its carts and orders, behind a prefix.
  name: z.string().regex(/^[A-Za-z0-9._-]{1,60}$/, 'must be 1 to 60 letters, digits, dots, hyphens or underscores'),
  // The address is checked where it is known whether this is a demo.
  profile: z.string(),
  merchants: z.array(z.string()).max(1_000).optional(),
  appId: z.string().optional(),
  apiKeys: hashes.optional(),
  oauth: z
    .strictObject({
      clientId: z.string().regex(/^[A-Za-z0-9._~-]{1,100}$/, 'must be 1 to 100 unreserved characters'),
      secrets: hashes,
    })
    .optional(),
  mtlsSubject: z.string().min(1).max(500).optional(),
});

/** The version of merchants' profiles, and the platforms of agents that are known by name. */
export const ucp = z.strictObject({
  version: z.enum(['2026-08-25', '2026-04-08'], 'must be 2026-08-25 or 2026-04-08').default('2026-08-25'),
  platforms: z.array(platform).max(1_000).default([]),
  openCheckouts: wholeNumber(1, 1_000_000).default(50),
  addressOpenCheckouts: wholeNumber(1, 1_000_000).optional(),
  mtlsHeader: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'must be the name of a header in lower case')
    .optional(),
});
