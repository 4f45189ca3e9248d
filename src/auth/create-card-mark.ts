import { createHmac, hkdfSync } from 'node:crypto';
import type { SecretCard } from '../domain/payment/payment.ts';
import type { Secret } from '../lib/secret.ts';

/**
 * The same text for the same card number, and nothing of it: a plain hash of a number is found by trying all numbers, so this
 * one has a key, derived from KEY_SECRET.
 */
export function createCardMark(keySecret: Secret<Uint8Array>): (card: SecretCard) => string {
  const key = new Uint8Array(hkdfSync('sha256', keySecret.reveal(), '', 'cartwright/card-mark/v1', 32));
  return (card) => createHmac('sha256', key).update(card.reveal().number).digest('base64url');
}
