import { z } from 'zod';
import { environmentName, publicUrl } from './environment-variables.ts';

const appId = z.strictObject({
  // What can travel in a header and compares equal to itself there.
  id: z.string().regex(/^[\x21-\x7e]{1,512}$/, 'has to be 1 to 512 visible ASCII characters'),
  challenges: z.boolean().default(false),
});

const serverSecret = z.strictObject({
  id: z.string().min(1).max(100),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'has to be a SHA-256 in 64 lower-case hexadecimal digits'),
});

const partner = z.strictObject({
  // An owner's key is `partner/deviceId`, so a slash in the name would let two owners share one.
  name: z
    .string()
    .regex(/^[A-Za-z0-9 ._-]{1,100}$/, 'has to be 1 to 100 letters, digits, spaces, dots, hyphens or underscores'),
  appIds: z.array(appId).min(1, 'needs at least one App ID'),
  serverSecrets: z.array(serverSecret).default([]),
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

/**
 * The same file with the good of what is in it and a stand-in, mostly the empty text, for what is not: a configuration with a mistake
 * is refused all the same, and what else is wrong has to be in the same list.
 */
export const salvagedFileSchema = z.object({
  ...configFileSchema.shape,
  environment: configFileSchema.shape.environment.catch(undefined),
  publicUrl: configFileSchema.shape.publicUrl.catch(undefined),
  allowedOrigins: configFileSchema.shape.allowedOrigins.catch([]),
  partners: salvagedList({
    name: partner.shape.name.catch(''),
    appIds: salvagedList({ id: appId.shape.id.catch(''), challenges: appId.shape.challenges.catch(false) }),
    serverSecrets: salvagedList({ id: serverSecret.shape.id.catch(''), sha256: serverSecret.shape.sha256.catch('') }),
  }),
  merchants: salvagedList({
    domain: merchant.shape.domain.catch(''),
    displayName: merchant.shape.displayName.catch('Unnamed'),
    platform: merchant.shape.platform.catch(''),
    settings: merchant.shape.settings,
  }),
});

/** Places in the list stay what they are in the file. Every member has to have a stand-in. */
function salvagedList<Shape extends z.ZodRawShape>(shape: Shape) {
  const item = z.object(shape);
  const orEmpty = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
  return z.array(z.preprocess(orEmpty, item)).catch([]).default([]);
}

export type ConfigFile = z.output<typeof configFileSchema>;
