import { passesLuhn } from '../../../../lib/passes-luhn.ts';
import { answerOnce } from '../books/answer-once.ts';
import { type FlowView, startFlow } from '../flows/start-flow.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { activateCard, hasExpired, type NetworkCard, requireCard, toCard } from './cards.ts';
import { findBehavior } from './find-behavior.ts';

export interface CardToEnroll {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly email: string;
  readonly phone: string | null;
}

const prefixes: Readonly<Record<Gateway['network'], RegExp>> = {
  A: /^4\d{12}(?:\d{3}){0,2}$/,
  B: /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  C: /^3[47]\d{13}$/,
};

/**
 * Takes a card for a consumer: the same partner, number and address have the same card until it is deleted. An active card
 * stays active. Refuses with `card-number-wrong`, `card-expired` and `card-declined`.
 */
export function enrollCard(gateway: Gateway, call: PartnerCall, input: CardToEnroll): FlowView {
  if (!prefixes[gateway.network].test(input.number) || !passesLuhn(input.number)) {
    throw new NetworkRefusal('card-number-wrong');
  }
  if (hasExpired(gateway, input)) throw new NetworkRefusal('card-expired');
  if (findBehavior(input.number) === 'declined') throw new NetworkRefusal('card-declined');
  return answerOnce(gateway, 'enroll', call, () => {
    const card = findKnown(gateway, call.appId, input) ?? keepCard(gateway, call.appId, input);
    if (card.state === 'suspended') throw new NetworkRefusal('card-declined');
    // Network C verifies nobody.
    if (gateway.network === 'C') activateCard(gateway, card);
    return startFlow(gateway, call, requireCard(gateway, call.appId, card.cardId), 'enrollment');
  });
}

function findKnown(gateway: Gateway, appId: string, input: CardToEnroll): NetworkCard | undefined {
  const { books } = gateway;
  const row = books.find(
    "select * from cards where app_id = ? and number_hash = ? and email_hash = ? and state <> 'deleted'",
    appId,
    hashNumber(gateway, input),
    hashEmail(gateway, input),
  );
  if (row === undefined) return undefined;
  const card = toCard(row);
  const { cardId } = card;
  const { expiryMonth, expiryYear } = input;
  const isUnverified = card.state === 'unverified';
  // The issuer sends a new card with the same number before the old one ends. Nobody shortens the life of a verified card.
  if (isUnverified || toMonths(input) > toMonths(card)) {
    books.run('update cards set expiry_month = ?, expiry_year = ? where card_id = ?', expiryMonth, expiryYear, cardId);
  }
  if (isUnverified) books.run('update cards set masked_phone = ? where card_id = ?', toMaskedPhone(input), cardId);
  return requireCard(gateway, appId, cardId);
}

const toMonths = ({ expiryMonth, expiryYear }: Pick<CardToEnroll, 'expiryMonth' | 'expiryYear'>): number =>
  12 * expiryYear + expiryMonth;

const toMaskedPhone = ({ phone }: CardToEnroll): string | null => (phone === null ? null : maskPhone(phone));

function keepCard(gateway: Gateway, appId: string, input: CardToEnroll): NetworkCard {
  const { books } = gateway;
  const { number, expiryMonth, expiryYear, email } = input;
  const cardId = books.runtime.uuid();
  books.run(
    `insert into cards (
      card_id, app_id, number_hash, email_hash, last_four, expiry_month, expiry_year, state, behavior, masked_email,
      masked_phone, art, created_at
    ) values (?, ?, ?, ?, ?, ?, ?, 'unverified', ?, ?, ?, ?, ?)`,
    cardId,
    appId,
    hashNumber(gateway, input),
    hashEmail(gateway, input),
    number.slice(-4),
    expiryMonth,
    expiryYear,
    findBehavior(number),
    maskEmail(email),
    toMaskedPhone(input),
    Buffer.from(books.runtime.randomBytes(24)).toString('base64url'),
    books.runtime.clock.now(),
  );
  return requireCard(gateway, appId, cardId);
}

const hashNumber = ({ secrets }: Gateway, { number }: CardToEnroll): string => secrets.hash('number', number);

const hashEmail = ({ secrets }: Gateway, { email }: CardToEnroll): string =>
  secrets.hash('email', email.trim().toLowerCase());

/** `a•••@mail.example`. */
const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 1 ? '' : email.slice(at)}`;
};

/** `•••• 07`: the last two digits. */
const maskPhone = (phone: string): string => `•••• ${phone.replace(/\D/g, '').slice(-2)}`;
