import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { StoredOrder } from '../../stores/ports/index.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { refuseCartChange } from '../cart/change/refuse-cart-change.ts';
import { findCurrentCart } from '../cart/find-current-cart.ts';
import { requireOwnOrder } from '../context/require-own-order.ts';
import { requireOwner } from '../context/require-owner.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { changeConsents } from './change-consents.ts';
import { type Answering, type ConsentFacts, readFacts, toConsentFacts } from './consent-facts.ts';
import { type ConsentOutcome, runConsentChange } from './consent-outcome.ts';
import { readOrderConsents } from './list-order-consents.ts';

interface ConsentReference extends DomainInput {
  readonly consentId: string;
}

/** Adds a withdrawal to the trail of an order, also at a shop that is disabled. */
async function withdrawConsent(
  context: CartContext,
  caller: Caller,
  input: ConsentReference & { readonly orderId: string },
): Promise<ConsentOutcome> {
  const { domain, orderId } = input;
  const refuse = async (thrown: unknown): Promise<ConsentOutcome> => ({
    ...(await refuseCartChange(context, caller, domain, thrown)),
    consents: null,
  });
  try {
    const owner = requireOwner(caller);
    context.merchants.requireConfigured(domain);
    const order = await requireOwnOrder(context, caller, { domain, orderId });
    const task = async (): Promise<ConsentOutcome> => {
      await withdraw(context, caller, order, input.consentId);
      const consents = await readOrderConsents(context, order);
      return { cart: null, consents, userErrors: [], warnings: [], replayed: false };
    };
    const outcome = await runConsentChange(context, { owner, operation: 'revokeConsent', input, task, refuse });
    const consents = outcome.consents ?? (await readOrderConsents(context, order));
    return { ...outcome, consents, cart: await findCurrentCart(context, caller, domain) };
  } catch (thrown) {
    return refuse(thrown);
  }
}

const createNotRevokable = (): CommerceError =>
  new CommerceError('PreconditionError', { field: ['consentId'], description: 'This consent cannot be revoked' });

async function withdraw(
  { stores, runtime }: CartContext,
  { buyer }: Caller,
  { domain, orderId, orderNumber }: StoredOrder,
  consentId: string,
): Promise<void> {
  const trail = await stores.consents.listTrail({ domain, order: orderId });
  const line = trail.find(
    (each) => each.orderId === orderId && each.consentId === consentId && each.entry === 'ORDERED',
  );
  if (line === undefined) {
    throw createInvalidInput(['consentId'], 'The order was placed without a consent with this ID');
  }
  const facts = readFacts(line);
  if (!facts.revokable) throw createNotRevokable();
  if (!facts.accepted) return;
  const at = new Date(runtime.clock.now()).toISOString();
  const withdrawal = { ...facts, accepted: false, signedBy: 'BUYER', givenAt: at, receivedAt: at, ...buyer } as const;
  await stores.consents.append({ domain, orderId, orderNumber }, [
    { consentId, entry: 'WITHDRAWN', facts: JSON.stringify(withdrawal) },
  ]);
}

export interface RevokeConsentInput extends ConsentReference {
  /** The order that was placed with the consent; without it, the cart. */
  readonly orderId?: string | null;
}

/**
 * Takes a signed consent back, from the cart or after the order. Repeating it is harmless. Refuses with
 * InvalidInputBody (no such consent), PreconditionError (it is not revokable), OrderNotFound.
 */
export function revokeConsent(
  context: CartContext,
  caller: Caller,
  input: RevokeConsentInput,
): Promise<ConsentOutcome> {
  const { orderId } = input;
  if (orderId !== undefined && orderId !== null) return withdrawConsent(context, caller, { ...input, orderId });
  return changeConsents(context, caller, input, {
    mutation: 'revokeConsent',
    answer: (answering, earlier) => revoke(input.consentId, answering, earlier),
  });
}

function revoke(consentId: string, answering: Answering, earlier: readonly ConsentFacts[]): readonly ConsentFacts[] {
  const offer = answering.offers.find((each) => each.consentId === consentId);
  if (offer === undefined) {
    throw createInvalidInput(['consentId'], 'The merchant has no consent with this ID');
  }
  if (!offer.revokable) throw createNotRevokable();
  const isSigned = earlier.some((answer) => answer.consentId === consentId && answer.accepted);
  return isSigned ? [toConsentFacts(offer, answering, { accepted: false, signedBy: 'BUYER' })] : [];
}
