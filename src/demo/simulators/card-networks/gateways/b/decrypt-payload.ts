import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto';
import * as z from 'zod';
import { NetworkRefusal } from '../../network-refusal.ts';
import { cardWire } from '../wire-parts.ts';

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,4096}$/);

/** A key for one message, encrypted to the network, and the message encrypted with it: AES-128-GCM, its tag at the end. */
export const payloadWire = z.object({
  encryptedKey: hex,
  iv: hex,
  encryptedData: hex,
  oaepHashingAlgorithm: z.literal('SHA256'),
});

const TAG = 16;

/** Refuses with `request-wrong`. */
export function decryptPayload(
  { encryptedKey, iv, encryptedData }: z.output<typeof payloadWire>,
  key: KeyObject,
): z.output<typeof cardWire> {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const messageKey = privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(encryptedKey, 'hex'));
    const data = Buffer.from(encryptedData, 'hex');
    const decipher = createDecipheriv('aes-128-gcm', messageKey, Buffer.from(iv, 'hex'), { authTagLength: TAG });
    decipher.setAuthTag(data.subarray(-TAG));
    const text = Buffer.concat([decipher.update(data.subarray(0, -TAG)), decipher.final()]).toString('utf8');
    return cardWire.parse(JSON.parse(text));
  } catch {
    throw new NetworkRefusal('request-wrong');
  }
}
