import { createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { isRsaKey } from '../toolkit/is-rsa-key.ts';
import { networkSettingParts, secretSetting } from '../toolkit/network-settings.ts';

/** What the network gives to a partner. */
export const networkASettings = z.strictObject({
  ...networkSettingParts,
  apiKey: secretSetting,
  /** Signs each request. */
  sharedSecret: secretSetting,
  encryptionKeyId: z.string().min(1).max(200),
  /** The network's public key, to which cards are encrypted, as a JWK. */
  encryptionKey: z
    .object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })
    .refine((key) => isRsaKey(() => createPublicKey({ key, format: 'jwk' })), 'must be an RSA public key as a JWK'),
});

export type NetworkASettings = z.output<typeof networkASettings>;
