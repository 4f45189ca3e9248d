import type { Row } from '../../books/open-books.ts';
import { readNumber, readOptionalText, readText } from '../../books/read-row.ts';
import type { Gateway } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { type CardBehavior, cardBehaviors } from './find-behavior.ts';

const states = ['unverified', 'active', 'suspended', 'deleted'] as const;

/** A card of one consumer at one partner. */
export interface NetworkCard {
  readonly cardId: string;
  readonly appId: string;
  /** Keyed. The number itself is kept nowhere. */
  readonly numberHash: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** `unverified` until its holder has proved to be the holder. */
  readonly state: (typeof states)[number];
  readonly behavior: CardBehavior;
  readonly maskedEmail: string;
  readonly maskedPhone: string | null;
  readonly art: string;
}

/** Refuses with `card-not-found`: unknown, deleted, or of another partner. */
export function requireCard(gateway: Gateway, appId: string, cardId: string): NetworkCard {
  const row = gateway.books.find('select * from cards where card_id = ? and app_id = ?', cardId, appId);
  const card = row && toCard(row);
  if (card === undefined || card.state === 'deleted') throw new NetworkRefusal('card-not-found');
  return card;
}

/** A card that may pay. Refuses with `card-not-found` (also if it is not verified) and `card-declined`. */
export function requireActiveCard(gateway: Gateway, appId: string, cardId: string): NetworkCard {
  const card = requireCard(gateway, appId, cardId);
  if (card.state === 'unverified') throw new NetworkRefusal('card-not-found');
  if (card.state === 'suspended' || hasExpired(gateway, card)) throw new NetworkRefusal('card-declined');
  return card;
}

export const activateCard = ({ books }: Gateway, { cardId }: NetworkCard): number =>
  books.run("update cards set state = 'active' where card_id = ? and state = 'unverified'", cardId);

/** A card is good until its month has ended in every time zone: noon UTC of the first after it. */
export const hasExpired = (
  { books }: Gateway,
  { expiryMonth, expiryYear }: Pick<NetworkCard, 'expiryMonth' | 'expiryYear'>,
): boolean => books.runtime.clock.now() >= Date.UTC(expiryYear, expiryMonth, 1, 12);

/** `Network A •••• 1111`. */
export const toInstrument = ({ network }: Gateway, { lastFour }: NetworkCard): string =>
  `Network ${network} •••• ${lastFour}`;

export function toCard(row: Row): NetworkCard {
  const state = states.find((each) => each === row['state']);
  const behavior = cardBehaviors.find((each) => each === row['behavior']);
  if (state === undefined || behavior === undefined)
    throw new TypeError('The books hold a card whose state or behavior is unknown');
  return {
    cardId: readText(row, 'card_id'),
    appId: readText(row, 'app_id'),
    numberHash: readText(row, 'number_hash'),
    lastFour: readText(row, 'last_four'),
    expiryMonth: readNumber(row, 'expiry_month'),
    expiryYear: readNumber(row, 'expiry_year'),
    state,
    behavior,
    maskedEmail: readText(row, 'masked_email'),
    maskedPhone: readOptionalText(row, 'masked_phone'),
    art: readText(row, 'art'),
  };
}
