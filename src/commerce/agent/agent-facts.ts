import type { Cart } from '../../domain/cart/cart.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { deserializeError } from '../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../errors/serialize-error.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** What is kept of an agent's checkout beside its cart. */
export interface AgentFacts {
  /** The last draft without its lines, which are the cart's. */
  readonly draft: Omit<CheckoutDraft, 'lines'>;
  /** What the shop refused of it. */
  readonly refusals: readonly CommerceError[];
  /** The last cart that was read, for when it can no longer be read. */
  readonly cart: Cart | null;
  readonly isCanceled: boolean;
}

interface KeptFacts extends Omit<AgentFacts, 'refusals'> {
  readonly refusals: readonly SerializedError[];
}

export const sealFacts = (box: SecretBox, { refusals, ...facts }: AgentFacts): Promise<string> =>
  box.seal(JSON.stringify({ ...facts, refusals: refusals.map(serializeError) } satisfies KeptFacts));

export async function openFacts(box: SecretBox, sealed: string): Promise<AgentFacts> {
  const { refusals, ...facts } = parseStoredJson<KeptFacts>(await box.open(sealed));
  return { ...facts, refusals: refusals.map((error) => deserializeError(error)) };
}
