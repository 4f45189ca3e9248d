import type { ConsentOffer } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { Consents, StoredAnswer } from '../../stores/ports/index.ts';

/** One line of the trail as an operator reads it: the order, what was written when, and the members of ConsentFacts beside them. */
type PrintedTrailLine = Readonly<Record<string, string | number | boolean | null>>;

/** The audit trail of an order, by its ID or its number, oldest first. */
export async function listPrintedTrail(
  consents: Pick<Consents, 'listTrail'>,
  order: { readonly domain: string; readonly order: string },
): Promise<readonly PrintedTrailLine[]> {
  const trail = await consents.listTrail(order);
  return trail.map(({ domain, orderId, orderNumber, entry, writtenAt, facts }) => ({
    domain,
    orderId,
    orderNumber,
    entry,
    writtenAt: new Date(writtenAt).toISOString(),
    ...parseStoredJson<PrintedTrailLine>(facts),
  }));
}

/** What an audit asks about one answer, with what was shown, as JSON in the stores. Instants are ISO 8601 in UTC. */
export interface ConsentFacts extends ConsentOffer {
  readonly accepted: boolean;
  /** `ORDER`: not answered, but signed by placing the order. */
  readonly signedBy: 'BUYER' | 'ORDER';
  /** The client's timestamp, by its clock; `receivedAt` if it sent none. */
  readonly givenAt: string;
  readonly receivedAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The circumstances in which an answer arrives. */
export interface Answering {
  readonly offers: readonly ConsentOffer[];
  /** In milliseconds since the Unix epoch. */
  readonly now: number;
  readonly buyer: Caller['buyer'];
}

export function toConsentFacts(
  { consentId, uiSlot, type, text, html, version, explicit, required, revokable }: ConsentOffer,
  { now, buyer }: Pick<Answering, 'now' | 'buyer'>,
  answer: Pick<ConsentFacts, 'accepted' | 'signedBy'> & { readonly givenAt?: string | undefined },
): ConsentFacts {
  const receivedAt = new Date(now).toISOString();
  return {
    consentId,
    uiSlot,
    type,
    text,
    html,
    version,
    explicit,
    required,
    revokable,
    accepted: answer.accepted,
    signedBy: answer.signedBy,
    givenAt: answer.givenAt ?? receivedAt,
    receivedAt,
    ip: buyer.ip,
    userAgent: buyer.userAgent,
  };
}

export const writeFacts = (facts: ConsentFacts): StoredAnswer => ({
  consentId: facts.consentId,
  facts: JSON.stringify(facts),
});

export const readFacts = ({ facts }: StoredAnswer): ConsentFacts => parseStoredJson<ConsentFacts>(facts);
