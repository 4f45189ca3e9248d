import type { Row } from '../../books/open-books.ts';
import { readNumber, readText } from '../../books/read-row.ts';
import { toCard } from '../cards/cards.ts';
import type { Gateway } from '../gateway.ts';
import { hashCredential } from '../intents/derive-credential.ts';
import { type Intent, isOver, readIntentRow } from '../intents/intents.ts';
import { AcquirerRefusal } from './acquirer-refusal.ts';

/** What a merchant may have for one order. */
export interface Authorization {
  readonly authorizationId: string;
  readonly state: 'approved' | 'reversed';
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The last four digits of the card behind the token. */
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

export interface Redemption {
  readonly merchant: string;
  /** The key of the order: a redemption that repeats it gets the first answer. */
  readonly key: string;
  readonly token: string;
  readonly proof: string;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Redeems a credential, once. Refuses with `credential-unknown`, `expired`, `other-merchant`, `other-amount`, `used`, `declined`
 * and `barred`. A refused credential stays good.
 */
export const redeem = (gateway: Gateway, redemption: Redemption): Authorization =>
  gateway.books.together(() => {
    const { books } = gateway;
    const { merchant, key, amount, currency } = redemption;
    const intent = requireIntentOf(gateway, redemption);
    const known = find(gateway, merchant, key);
    if (known !== undefined) {
      if (readText(known, 'intent_id') !== intent.intentId) throw new AcquirerRefusal('used');
      const before = toAuthorization(gateway, known);
      if (before.amount !== amount || before.currency !== currency) throw new AcquirerRefusal('other-amount');
      return before;
    }
    if (isBarred(gateway, merchant, key)) throw new AcquirerRefusal('barred');
    if (intent.state === 'redeemed') throw new AcquirerRefusal('used');
    if (isOver(gateway, intent)) throw new AcquirerRefusal('expired');
    const { mandate } = intent;
    if (mandate.domain !== merchant) throw new AcquirerRefusal('other-merchant');
    if (mandate.amount !== amount || mandate.currency !== currency) throw new AcquirerRefusal('other-amount');
    approveCard(gateway, intent);
    books.run(
      `insert into authorizations (
        authorization_id, merchant, authorization_key, intent_id, amount, currency, state, at
      ) values (?, ?, ?, ?, ?, ?, 'approved', ?)`,
      books.runtime.uuid(),
      merchant,
      key,
      intent.intentId,
      amount,
      currency,
      books.runtime.clock.now(),
    );
    books.run("update intents set state = 'redeemed' where intent_id = ?", intent.intentId);
    return requireAuthorization(gateway, merchant, key);
  });

/**
 * Gives up the key of an order that does not come about: what was approved is reversed, and nothing is approved under the key
 * any longer, also if the request is still on the way. Null if nothing was approved.
 */
export const giveUpKey = (gateway: Gateway, merchant: string, key: string): Authorization | null =>
  gateway.books.together(() => {
    const { books } = gateway;
    books.run(
      'insert into given_up_keys (merchant, authorization_key, at) values (?, ?, ?) on conflict do nothing',
      merchant,
      key,
      books.runtime.clock.now(),
    );
    books.run(
      "update authorizations set state = 'reversed' where merchant = ? and authorization_key = ?",
      merchant,
      key,
    );
    const row = find(gateway, merchant, key);
    return row === undefined ? null : toAuthorization(gateway, row);
  });

function requireIntentOf(gateway: Gateway, { token, proof }: Redemption): Intent {
  const row = gateway.books.find(
    'select * from intents where credential_hash = ?',
    hashCredential(gateway, token, proof),
  );
  if (row === undefined) throw new AcquirerRefusal('credential-unknown');
  return readIntentRow(row);
}

/** The issuer's decision. */
function approveCard(gateway: Gateway, { cardId }: Intent): void {
  const { state, behavior } = readCard(gateway, cardId);
  if (state !== 'active' || behavior === 'without-funds') throw new AcquirerRefusal('declined');
  if (behavior === 'suspended-after-payment') {
    gateway.books.run("update cards set state = 'suspended' where card_id = ?", cardId);
  }
}

const isBarred = ({ books }: Gateway, merchant: string, key: string): boolean =>
  books.find('select 1 from given_up_keys where merchant = ? and authorization_key = ?', merchant, key) !== undefined;

const find = ({ books }: Gateway, merchant: string, key: string): Row | undefined =>
  books.find('select * from authorizations where merchant = ? and authorization_key = ?', merchant, key);

function requireAuthorization(gateway: Gateway, merchant: string, key: string): Authorization {
  const row = find(gateway, merchant, key);
  if (row === undefined) throw new TypeError('The books lost an authorization');
  return toAuthorization(gateway, row);
}

function readCard({ books }: Gateway, cardId: string) {
  const row = books.find('select * from cards where card_id = ?', cardId);
  if (row === undefined) throw new TypeError('The books lost a card');
  return toCard(row);
}

function toAuthorization(gateway: Gateway, row: Row): Authorization {
  const intent = gateway.books.find('select * from intents where intent_id = ?', readText(row, 'intent_id'));
  if (intent === undefined) throw new TypeError('The books lost an intent');
  const { lastFour, expiryMonth, expiryYear } = readCard(gateway, readText(intent, 'card_id'));
  return {
    authorizationId: readText(row, 'authorization_id'),
    state: readText(row, 'state') === 'approved' ? 'approved' : 'reversed',
    amount: readNumber(row, 'amount'),
    currency: readText(row, 'currency'),
    lastFour,
    expiryMonth,
    expiryYear,
  };
}
