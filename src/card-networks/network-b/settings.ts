import { createPrivateKey, createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { isRsaKey } from '../toolkit/is-rsa-key.ts';
import { networkSettingParts, secretSetting } from '../toolkit/network-settings.ts';

/** What the network gives to a partner. */
export const networkBSettings = z.strictObject({
  ...networkSettingParts,
  consumerKey: secretSetting,
  /** The partner's private key, which signs each request: PKCS #8, DER in base64. */
  signingKey: secretSetting.refine(
    (key) =>
      isRsaKey(() => createPrivateKey({ key: Buffer.from(key.reveal(), 'base64'), format: 'der', type: 'pkcs8' })),
    'must be an RSA private key: PKCS #8, DER in base64',
  ),
  /** What signatures cover. Default: the origin of `url`; another one where requests take a detour. */
  signedOrigin: z.url().optional(),
  /** The network's public key, to which cards are encrypted: SPKI, DER in base64. */
  encryptionKey: z
    .base64()
    .refine(
      (key) => isRsaKey(() => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })),
      'must be an RSA public key: SPKI, DER in base64',
    ),
});

export type NetworkBSettings = z.output<typeof networkBSettings>;
