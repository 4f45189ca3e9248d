import * as z from 'zod';
import { networkSettingParts, secretSetting } from '../toolkit/network-settings.ts';

/** What the network gives to a partner. */
export const networkCSettings = z.strictObject({
  ...networkSettingParts,
  clientId: z.string().min(1).max(200),
  /** Signs each request. */
  clientSecret: secretSetting,
  /** What signatures cover. Default: the origin of `url`; another one where requests take a detour. */
  signedOrigin: z.url().optional(),
  encryptionKeyId: z.string().min(1).max(200),
  /** Wraps the keys of encrypted cards: 32 bytes as base64url. */
  encryptionKey: secretSetting.refine((key) => /^[\w-]{43}$/.test(key.reveal()), 'must be 32 bytes as base64url'),
});

export type NetworkCSettings = z.output<typeof networkCSettings>;
