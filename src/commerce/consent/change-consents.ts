import type { CartKey } from '../../domain/cart/cart-key.ts';
import { type ConsentOffer, toConsents } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { askAboutCart } from '../cart/ask-about-cart.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { leaseCart } from '../cart/change/lease-cart.ts';
import type { CartLease } from '../cart/device-carts.ts';
import { findKeptCheckout } from '../cart/find-kept-checkout.ts';
import { toCart } from '../cart/to-cart.ts';
import { requireOwner } from '../context/require-owner.ts';
import { requireMerchantOrReplay } from '../idempotency/require-merchant-or-replay.ts';
import type { DomainInput } from '../input/domain-input.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import { type Answering, type ConsentFacts, readFacts, writeFacts } from './consent-facts.ts';
import { type ConsentOutcome, refuseConsents, replayConsents, runConsentChange } from './consent-outcome.ts';
import { findAnswering } from './list-consent-offers.ts';

export interface ConsentChange {
  /** The name of the mutation. */
  readonly mutation: string;
  /** The new answers, by the input and the answers so far. Throws CommerceError or CommerceErrors. */
  readonly answer: (answering: Answering, earlier: readonly ConsentFacts[]) => readonly ConsentFacts[];
}

/**
 * The sequence of every change of the answers that a device's cart has. Refusals become `userErrors` next to the
 * current cart; errors of the request channel are thrown.
 */
export async function changeConsents(
  context: CartContext,
  caller: Caller,
  input: DomainInput,
  { mutation, answer }: ConsentChange,
): Promise<ConsentOutcome> {
  const refuse = (thrown: unknown) => refuseConsents(context, caller, input.domain, thrown);
  try {
    const owner = requireOwner(caller);
    const { domain, idempotencyKey } = input;
    const merchant = await requireMerchantOrReplay(context, caller, { operation: mutation, domain, idempotencyKey });
    requireOperation(merchant, 'getCart');
    const task = async (): Promise<ConsentOutcome> => {
      const answering = await findAnswering(context, caller, merchant);
      const { offers } = answering;
      // Wrong input is refused whether or not there is a cart.
      answer(answering, []);
      return leaseCart(context, { owner, domain }, (lease) =>
        keepAnswers(context, caller, merchant, { owner, domain }, { offers, lease }, (earlier) =>
          answer(answering, earlier),
        ),
      );
    };
    const outcome = await runConsentChange(context, { owner, operation: mutation, input, task, refuse });
    return outcome.replayed ? await replayConsents(context, caller, domain, outcome) : outcome;
  } catch (thrown) {
    return refuse(thrown);
  }
}

async function keepAnswers(
  context: CartContext,
  caller: Caller,
  merchant: Merchant,
  key: CartKey,
  { offers, lease }: { readonly offers: readonly ConsentOffer[]; readonly lease: CartLease },
  answer: (earlier: readonly ConsentFacts[]) => readonly ConsentFacts[],
): Promise<ConsentOutcome> {
  const { stores, deviceCarts, settings } = context;
  const getCart = requireOperation(merchant, 'getCart');
  const found = await askAboutCart(context, caller, key.owner, merchant, {
    operation: 'getCart',
    timeout: settings.readTimeout,
    ask: async (call, handle, deviceCart) => ({
      cart: { ...toCart(merchant, await getCart(call, { cart: handle })), revision: deviceCart.version },
      deviceCart,
    }),
  });
  if (found === null) throw new CommerceError('CartNotFound', { domain: key.domain });
  const { cart, deviceCart } = found;
  const { answers } = await findKeptCheckout(context, key.owner, { ...cart, checkout: deviceCart.checkout });
  const earlier = answers.map(readFacts);
  const facts = answer(earlier);
  await stores.consents.answer({ ...key, cartId: cart.cartId }, facts.map(writeFacts));
  // Tells the watchers of the cart, as after any change.
  await deviceCarts.keep(key, deviceCart, { handle: deviceCart.handle, news: null }, lease);
  // The last answer to a consent counts.
  const consents = toConsents(offers, [...earlier, ...facts]);
  return { cart, consents, userErrors: [], warnings: [], replayed: false };
}
