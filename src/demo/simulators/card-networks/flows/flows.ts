import type { Row } from '../../books/open-books.ts';
import { readNumber, readOptionalText, readText } from '../../books/read-row.ts';
import { type NetworkCard, requireCard } from '../cards/cards.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { type Ceremony, parseCeremony } from '../passkeys/ceremony.ts';

/** What one buyer does with one card, from the enrollment or the selection to an intent. */
export interface Flow {
  readonly flowId: string;
  readonly card: NetworkCard;
  readonly kind: 'enrollment' | 'selection';
  readonly origins: readonly string[];
  readonly handshakeNonce: string | null;
  /** A code or a frame was answered correctly in this flow. */
  readonly isVerified: boolean;
  /** The card's holder was verified, and where the card has passkeys, one was registered in this flow. */
  readonly isEnrolledHere: boolean;
  /** Refused passkeys and frames. */
  readonly failures: number;
  /** The passkey that is asked for. */
  readonly ceremony: Ceremony | null;
  readonly intentId: string | null;
}

/** How long a flow lasts after its last call. */
export const FLOW_LIFETIME = 30 * 60_000;
const MAX_FAILURES = 3;

/** A partner's flow, whose lifetime begins anew with each call. Refuses with `flow-over` and `card-not-found`. */
export function requireFlow(gateway: Gateway, { appId, origins }: PartnerCall, flowId: string): Flow {
  const { books } = gateway;
  const row = books.find('select * from flows where flow_id = ? and app_id = ?', flowId, appId);
  const now = books.runtime.clock.now();
  if (row === undefined || readNumber(row, 'expires_at') <= now) throw new NetworkRefusal('flow-over');
  const card = requireCard(gateway, appId, readText(row, 'card_id'));
  books.run(
    'update flows set expires_at = ?, origins = ? where flow_id = ?',
    now + FLOW_LIFETIME,
    JSON.stringify(origins),
    flowId,
  );
  return { ...toFlow(row, card), origins };
}

/** Reads the flow for one of its pages. Undefined if it is over. */
export function findFlow(gateway: Gateway, flowId: string): Flow | undefined {
  const { books } = gateway;
  const row = books.find('select * from flows where flow_id = ? and expires_at > ?', flowId, books.runtime.clock.now());
  return row && toFlow(row, requireCard(gateway, readText(row, 'app_id'), readText(row, 'card_id')));
}

export const keepFlow = (
  { books }: Gateway,
  flow: {
    readonly flowId: string;
    readonly cardId: string;
    readonly kind: Flow['kind'];
    readonly nonce: string | null;
  },
  { appId, origins }: PartnerCall,
): number =>
  books.run(
    `insert into flows (
      flow_id, app_id, card_id, kind, origins, handshake_nonce, is_verified, is_enrolled_here, failures, expires_at
    ) values (?, ?, ?, ?, ?, ?, 0, 0, 0, ?)`,
    flow.flowId,
    appId,
    flow.cardId,
    flow.kind,
    JSON.stringify(origins),
    flow.nonce,
    books.runtime.clock.now() + FLOW_LIFETIME,
  );

export const markVerified = ({ books }: Gateway, { flowId }: Flow): number =>
  books.run('update flows set is_verified = 1 where flow_id = ?', flowId);

export const markEnrolled = ({ books }: Gateway, { flowId }: Flow): number =>
  books.run('update flows set is_enrolled_here = 1, ceremony = null where flow_id = ?', flowId);

export const setCeremony = ({ books }: Gateway, { flowId }: Flow, ceremony: Ceremony | null): number =>
  books.run('update flows set ceremony = ? where flow_id = ?', ceremony && JSON.stringify(ceremony), flowId);

export const setIntent = ({ books }: Gateway, { flowId }: Flow, intentId: string): number =>
  books.run('update flows set intent_id = ?, ceremony = null where flow_id = ?', intentId, flowId);

/** Counts a refused passkey or frame. Returns whether the flow goes on: the third ends it. */
export function countFailure(gateway: Gateway, flow: Flow): boolean {
  if (flow.failures + 1 >= MAX_FAILURES) {
    endFlow(gateway, flow);
    return false;
  }
  gateway.books.run('update flows set failures = failures + 1 where flow_id = ?', flow.flowId);
  return true;
}

export const endFlow = ({ books }: Gateway, { flowId }: Flow): number =>
  books.run('update flows set expires_at = ?, ceremony = null where flow_id = ?', books.runtime.clock.now(), flowId);

const toFlow = (row: Row, card: NetworkCard): Flow => ({
  flowId: readText(row, 'flow_id'),
  card,
  kind: readText(row, 'kind') === 'selection' ? 'selection' : 'enrollment',
  origins: parseOrigins(readText(row, 'origins')),
  handshakeNonce: readOptionalText(row, 'handshake_nonce'),
  isVerified: readNumber(row, 'is_verified') === 1,
  isEnrolledHere: readNumber(row, 'is_enrolled_here') === 1,
  failures: readNumber(row, 'failures'),
  ceremony: parseCeremony(readOptionalText(row, 'ceremony')),
  intentId: readOptionalText(row, 'intent_id'),
});

const parseOrigins = (text: string): readonly string[] => {
  const origins: unknown = JSON.parse(text);
  return Array.isArray(origins) ? origins.filter((each) => typeof each === 'string') : [];
};
