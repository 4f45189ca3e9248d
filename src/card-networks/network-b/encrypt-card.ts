import { constants, createCipheriv, createPublicKey, publicEncrypt } from 'node:crypto';
import type { SecretCard } from '../../domain/payment/payment.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { NetworkBSettings } from './settings.ts';

const KEY = 16;
const NONCE = 12;
const TAG = 16;

/** The card under a key for this message, and that key under the network's. Hexadecimal. */
export function encryptCard(
  { encryptionKey }: Pick<NetworkBSettings, 'encryptionKey'>,
  card: SecretCard,
  runtime: Pick<Runtime, 'randomBytes'>,
) {
  const { number, expiryMonth, expiryYear } = card.reveal();
  const [messageKey, iv] = [runtime.randomBytes(KEY), runtime.randomBytes(NONCE)];
  const cipher = createCipheriv('aes-128-gcm', messageKey, iv, { authTagLength: TAG });
  const text = JSON.stringify({ number, expiryMonth, expiryYear });
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const key = createPublicKey({ key: Buffer.from(encryptionKey, 'base64'), format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return {
    encryptedKey: publicEncrypt({ key, padding, oaepHash: 'sha256' }, messageKey).toString('hex'),
    iv: Buffer.from(iv).toString('hex'),
    encryptedData: data.toString('hex'),
    oaepHashingAlgorithm: 'SHA256',
  };
}
