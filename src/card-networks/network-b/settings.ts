import { z } from 'zod';
import { networkSettingParts, secretSetting } from '../toolkit/network-settings.ts';

/** What the network gives to a partner. */
export const networkBSettings = z.strictObject({
  ...networkSettingParts,
  consumerKey: secretSetting,
  /** The partner's private key, which signs each request: PKCS #8, DER in base64. */
  signingKey: secretSetting,
  /** What signatures cover. Default: the origin of `url`; another one where requests take a detour. */
  signedOrigin: z.url().optional(),
  /** The network's public key, to which cards are encrypted: SPKI, DER in base64. */
  encryptionKey: z.base64(),
});

export type NetworkBSettings = z.output<typeof networkBSettings>;
