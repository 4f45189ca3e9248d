import { networkRefusals } from './network-refusals.ts';

const CARD_ID = /^[A-Za-z0-9_-]{1,100}$/;

/** A text of a client that may name a card, also as a part of an address. Throws CardNotFound for one that names none. */
export function requireCardId(text: string): string {
  if (!CARD_ID.test(text)) throw networkRefusals.cardNotFound();
  return text;
}
