import { z } from 'zod';
import { environmentName, publicUrl } from './environment-variables.ts';

const partner = z.strictObject({
  // An owner's key is `partner/deviceId`, so a slash in the name would let two owners share one.
  name: z
    .string()
    .regex(/^[A-Za-z0-9 ._-]{1,100}$/, 'has to be 1 to 100 letters, digits, spaces, dots, hyphens or underscores'),
  appIds: z
    .array(
      z.strictObject({
        // What can travel in a header and compares equal to itself there.
        id: z.string().regex(/^[\x21-\x7e]{1,512}$/, 'has to be 1 to 512 visible ASCII characters'),
        challenges: z.boolean().default(false),
      }),
    )
    .min(1, 'needs at least one App ID'),
  serverSecrets: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(100),
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'has to be a SHA-256 in 64 lower-case hexadecimal digits'),
      }),
    )
    .default([]),
});

const merchant = z.strictObject({
  domain: z
    .string()
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
      'has to be a domain without protocol, path or trailing slash',
    ),
  displayName: z.string().trim().min(1).max(200),
  platform: z.string().min(1),
  settings: z.unknown().default({}),
});

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'has to be an origin such as https://shop.example',
  );

/** What CONFIG_FILE may hold. Keys that are not named here are errors, since a misspelt one would otherwise do nothing. */
export const configFileSchema = z.strictObject({
  environment: environmentName.optional(),
  publicUrl: publicUrl.optional(),
  allowedOrigins: z.array(origin).default([]),
  partners: z.array(partner).default([]),
  merchants: z.array(merchant).default([]),
});

export type ConfigFile = z.output<typeof configFileSchema>;
