import type { Row } from '../../books/open-books.ts';
import { readNumber, readOptionalText, readText } from '../../books/read-row.ts';
import { type Flow, setIntent } from '../flows/flows.ts';
import type { Gateway } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { type Mandate, mandateWire } from './mandate.ts';

const states = ['active', 'ended', 'redeemed'] as const;

export interface Intent {
  readonly intentId: string;
  readonly cardId: string;
  readonly mandate: Mandate;
  readonly state: (typeof states)[number];
  /** The attempt that has its credential. */
  readonly attemptKey: string | null;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

const LIFETIME = 30 * 60_000;

/** Runs in the caller's change. */
export function makeIntent(gateway: Gateway, flow: Flow, mandate: Mandate): Intent {
  const { runtime } = gateway.books;
  const intentId = runtime.uuid();
  const now = runtime.clock.now();
  gateway.books.run(
    `insert into intents (intent_id, app_id, card_id, flow_id, mandate, state, created_at, expires_at)
      values (?, ?, ?, ?, ?, 'active', ?, ?)`,
    intentId,
    flow.card.appId,
    flow.card.cardId,
    flow.flowId,
    JSON.stringify(mandate),
    now,
    now + LIFETIME,
  );
  setIntent(gateway, flow, intentId);
  return requireIntent(gateway, flow.card.appId, intentId);
}

/** Ends the flow's earlier intent. Refuses with `intent-in-use` if an order uses it. */
export function endEarlierIntent(gateway: Gateway, { intentId, card }: Flow): void {
  if (intentId === null) return;
  const { state, attemptKey } = requireIntent(gateway, card.appId, intentId);
  if (state === 'redeemed' || attemptKey !== null) throw new NetworkRefusal('intent-in-use');
  gateway.books.run("update intents set state = 'ended' where intent_id = ? and state = 'active'", intentId);
}

/** Refuses with `intent-over`: unknown, or of another partner. */
export function requireIntent({ books }: Gateway, appId: string, intentId: string): Intent {
  const row = books.find('select * from intents where intent_id = ? and app_id = ?', intentId, appId);
  if (row === undefined) throw new NetworkRefusal('intent-over');
  return readIntentRow(row);
}

export const isOver = ({ books }: Gateway, { state, expiresAt }: Intent): boolean =>
  state === 'ended' || (state === 'active' && expiresAt <= books.runtime.clock.now());

export function readIntentRow(row: Row): Intent {
  const state = states.find((each) => each === row['state']);
  if (state === undefined) throw new TypeError('The books hold an intent in an unknown state');
  return {
    intentId: readText(row, 'intent_id'),
    cardId: readText(row, 'card_id'),
    mandate: mandateWire.parse(JSON.parse(readText(row, 'mandate'))),
    state,
    attemptKey: readOptionalText(row, 'attempt_key'),
    expiresAt: readNumber(row, 'expires_at'),
  };
}
