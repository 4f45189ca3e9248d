import { z } from 'zod';
import { networkSettingParts, secretSetting } from '../toolkit/network-settings.ts';

/** What the network gives to a partner. */
export const networkASettings = z.strictObject({
  ...networkSettingParts,
  apiKey: secretSetting,
  /** Signs each request. */
  sharedSecret: secretSetting,
  encryptionKeyId: z.string().min(1).max(200),
  /** The network's public key, to which cards are encrypted, as a JWK. */
  encryptionKey: z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
});

export type NetworkASettings = z.output<typeof networkASettings>;
