import type { Address } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../../errors/serialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import type { KeptDraft } from '../draft/checkout-draft.ts';
import type { AgentInstrument } from './agent-payment.ts';
import type { HandOver } from './hand-over-buyer.ts';

/** What is kept of an agent's checkout. */
interface AgentFacts {
  /** The last draft without its lines, which are the cart's. */
  readonly draft: KeptDraft;
  /** What the shop refused of it. */
  readonly refusals: readonly CommerceError[];
  /** The lines that the shop refused when the checkout was opened. */
  readonly leftOut: readonly LeftOutLine[];
  readonly isCanceled: boolean;
  /** What the platform of the merchant said last; null if it was not asked. */
  readonly handOver: HandOver | null;
  /** What the last payment was tried with since the last change; null before there was one. */
  readonly instrument: AgentInstrument | null;
  /** The calls to complete that were answered with another cart than the agreed one. They never order, even if their answers were lost. */
  readonly refusedCalls: readonly RefusedCall[];
}

interface LeftOutLine {
  readonly variantId: string;
  readonly error: CommerceError;
}

export interface RefusedCall {
  readonly keyDigest: string;
  readonly agreedTotal: Money | null;
}

/** With the cart that was answered last and is agreed to; null before there was one. */
export interface FactsWithCart extends AgentFacts {
  readonly cart: Cart | null;
}

/** The kept facts, with the cart still sealed: it is most of the text, and most calls read the shop's instead. */
export interface OpenedFacts extends AgentFacts {
  /** The address of the cart; undefined if an earlier version kept it. */
  readonly sentTo: Address | null | undefined;
  readonly openCart: () => Promise<Cart | null>;
}

/** The facts as JSON in the stores. An optional member is absent from what an earlier version kept. */
interface KeptFacts extends Omit<AgentFacts, 'refusals' | 'leftOut' | 'instrument' | 'refusedCalls'> {
  readonly refusals: readonly SerializedError[];
  readonly leftOut?: readonly { readonly variantId: string; readonly error: SerializedError }[];
  readonly instrument?: AgentInstrument | null;
  readonly refusedCalls?: AgentFacts['refusedCalls'];
  readonly sentTo?: Address | null;
}

/** The facts of a checkout that was just changed, besides its draft, its cart and what the shop refused. */
export const changedFacts = {
  leftOut: [],
  isCanceled: false,
  handOver: null,
  instrument: null,
  refusedCalls: [],
} as const satisfies Partial<AgentFacts>;

/** Stands between the two sealed texts, which never have a line break. */
const BETWEEN = '\n';

export async function sealFacts(box: SecretBox, { refusals, leftOut, cart, ...facts }: FactsWithCart): Promise<string> {
  const kept: KeptFacts = {
    ...facts,
    refusals: refusals.map(serializeError),
    leftOut: leftOut.map(({ variantId, error }) => ({ variantId, error: serializeError(error) })),
    sentTo: findAddress({ cart }),
  };
  // `checkout` is kept elsewhere and changes without the cart; `answerBy` is of one read.
  const { checkout: _, answerBy: __, ...lasting } = cart ?? {};
  const parts = [kept, cart && lasting].map((part) => box.seal(JSON.stringify(part)));
  return (await Promise.all(parts)).join(BETWEEN);
}

export async function openFacts(box: SecretBox, sealed: string): Promise<OpenedFacts> {
  const [facts = '', cart = ''] = sealed.split(BETWEEN);
  const { refusals, leftOut = [], ...rest } = parseStoredJson<KeptFacts>(await box.open(facts));
  return {
    ...rest,
    instrument: rest.instrument ?? null,
    refusedCalls: rest.refusedCalls ?? [],
    sentTo: rest.sentTo,
    refusals: refusals.map((error) => deserializeError(error)),
    leftOut: leftOut.map(({ variantId, error }) => ({ variantId, error: deserializeError(error) })),
    openCart: async () => parseStoredJson<Cart | null>(await box.open(cart)),
  };
}

export const toOpened = (facts: FactsWithCart): OpenedFacts => ({
  ...facts,
  sentTo: findAddress(facts),
  openCart: async () => facts.cart,
});

const findAddress = ({ cart }: Pick<FactsWithCart, 'cart'>): Address | null => cart?.shippingInfo ?? null;
