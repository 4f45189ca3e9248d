import { writeFacts } from '../../consent/consent-facts.ts';
import { toOrderedFacts } from '../../consent/order-consents.ts';
import type { AttemptContext } from './attempt-context.ts';

/**
 * Writes the consents of a placed order into its trail. The cart's answers cannot have changed since the order was
 * submitted, since its attempt locks the cart. May repeat after a crash.
 */
export async function recordConsents(
  { context, journal }: Pick<AttemptContext, 'context' | 'journal'>,
  order: { readonly orderId: string; readonly orderNumber: string },
): Promise<void> {
  const { owner, domain } = journal.attempt;
  const { signing, agreed } = journal.plan;
  if (signing === undefined) return;
  const { consents } = context.stores;
  const cart = agreed?.cartId === undefined ? undefined : { owner, domain, cartId: agreed.cartId };
  const facts = toOrderedFacts(signing, cart === undefined ? [] : await consents.listAnswers(cart));
  const lines = facts.map((fact) => ({ ...writeFacts(fact), entry: 'ORDERED' as const }));
  // The record of the success follows.
  await consents.append({ domain, ...order }, lines, 'later');
}

/** Once the order's trail is written, the answers of its cart are no longer needed. */
export async function forgetAnswers({ context, journal }: Pick<AttemptContext, 'context' | 'journal'>): Promise<void> {
  const { owner, domain } = journal.attempt;
  const cartId = journal.plan.agreed?.cartId;
  if (cartId !== undefined) await context.stores.consents.forgetAnswers({ owner, domain, cartId });
}
