import { writeFacts } from '../../consent/consent-facts.ts';
import { toOrderedFacts } from '../../consent/order-consents.ts';
import type { AttemptContext } from './attempt-context.ts';

/**
 * Writes the consents of a placed order into its trail. The attempt locks the cart, so its answers are those at the submission. May repeat
 * after a crash.
 */
export async function recordConsents(
  { context, journal }: Pick<AttemptContext, 'context' | 'journal'>,
  order: { readonly orderId: string; readonly orderNumber: string },
): Promise<void> {
  const { owner, domain } = journal.attempt;
  const { signing, agreed } = journal.plan;
  const { consents } = context.stores;
  const answers = agreed ? await consents.listAnswers({ owner, domain, cartId: agreed.cartId }) : [];
  const facts = toOrderedFacts(signing, answers);
  const lines = facts.map((fact) => ({ ...writeFacts(fact), entry: 'ORDERED' as const }));
  // The record of the success follows, and flushes this.
  await consents.append({ domain, ...order }, lines, 'later');
}

/** Deletes the answers of the ordered cart, which the order's trail now has. */
export async function forgetAnswers({ context, journal }: Pick<AttemptContext, 'context' | 'journal'>): Promise<void> {
  const { owner, domain } = journal.attempt;
  const cartId = journal.plan.agreed?.cartId;
  if (cartId !== undefined) await context.stores.consents.forgetAnswers({ owner, domain, cartId });
}
