import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { setPostalCode } from '../cart/set-postal-code.ts';
import { readRequirements } from '../merchant/read-requirements.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { changedFacts, type FactsWithCart } from './checkout-session/agent-facts.ts';
import { changeCodes } from './draft/change-codes.ts';
import { changeConsents } from './draft/change-consents.ts';
import { changeDelivery } from './draft/change-delivery.ts';
import { changeLines } from './draft/change-lines.ts';
import { type CheckoutDraft, findChosenDestination } from './draft/checkout-draft.ts';
import { requireAnswers } from './draft/require-answers.ts';

export interface AppliedDraft {
  readonly facts: FactsWithCart & { readonly cart: Cart };
  /** Whether the shipping address was set. It is not where the cart had it already. */
  readonly isAddressSet: boolean;
}

/**
 * Makes the device's cart what the draft says: lines, delivery, codes, consents, in this order. If the lines are refused, the earlier cart
 * stands and CommerceErrors are thrown; what else is refused is kept with the facts.
 */
export async function applyDraft(
  context: WorkerContext,
  caller: Caller,
  { domain, cart, draft }: { readonly domain: string; readonly cart: Cart | null; readonly draft: CheckoutDraft },
): Promise<AppliedDraft> {
  const { lines, currency: _, ...rest } = draft;
  if (cart === null) await setPostalCodeFirst(context, caller, domain, draft);
  const withLines = await changeLines(context, caller, { domain, cart, lines });
  if (withLines === null) throw new CommerceError('CartNotFound', { domain });
  const delivered = await changeDelivery(context, caller, { domain, cart: withLines, draft: rest });
  requireAnswers(delivered.refusals);
  const { promoCodes, consents } = rest;
  const coded = await changeCodes(context, caller, { domain, cart: delivered.cart, promoCodes });
  const agreed = await changeConsents(context, caller, { domain, cart: coded.cart, consents });
  requireAnswers(agreed.refusals);
  const facts = {
    ...changedFacts,
    draft: rest,
    refusals: [...delivered.refusals, ...coded.refusals, ...agreed.refusals],
    cart: agreed.cart,
  };
  return { facts, isAddressSet: delivered.isAddressSet ?? false };
}

/** For shops whose offers depend on where the buyer is. Without a destination, the shop asks for one itself. */
async function setPostalCodeFirst(
  context: WorkerContext,
  caller: Caller,
  domain: string,
  { delivery }: CheckoutDraft,
): Promise<void> {
  const chosen = findChosenDestination(delivery) ?? delivery?.shipping?.destinations[0];
  const postalCode = chosen?.postalCode ?? null;
  if (postalCode === null) return;
  const { postalCodeFirst } = await readRequirements(context, caller, context.merchants.require(domain));
  if (postalCodeFirst !== true) return;
  await setPostalCode(context, caller, { domain, postalCode, country: chosen?.country ?? null });
}
