import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { type Mutant, replacing } from '../mutant.ts';

export const arrivesTwiceMutants: readonly Mutant[] = [
  {
    promise: 'charges once and tells what stands, whatever write of an order arrives twice',
    broken: 'gives the platform another key for a request that was delivered before, and takes its refusal for the end',
    said: 'and the order stands',
    reroute: withNewKeys(),
    mutate: (adapter) => adapter,
  },
  {
    promise: 'holds what was set, and shows it, where a call that sets something arrives twice',
    broken: 'adds what is missing instead of setting the quantity',
    mutate: replacing('updateLineItem', (update, _world, adapter) => async (call, input) => {
      const { lineItems } = await adapter.getCart(call, { cart: input.cart });
      const line = lineItems.find(({ lineItemId }) => lineItemId === input.lineItemId);
      if (line === undefined) return update(call, input);
      // Never less than one more, so that the platform has something to do.
      const quantity = Math.max(1, input.quantity - line.quantity);
      await update(call, { ...input, quantity: input.quantity - quantity });
      const { variantId } = line;
      const items = [{ addToCartRef: { variantId, productId: null, variantHandles: [] }, quantity }];
      return adapter.addLineItems(call, { cart: input.cart, items, flush: false });
    }),
  },
  {
    promise:
      'holds what was set, and shows it, where a call that sets something is made again after its answer was lost',
    broken: 'puts the quantity back, and takes the next call for done',
    mutate: replacing('updateLineItem', (update, { memory }, adapter) => async (call, input) => {
      const { cart: handle, lineItemId, quantity } = input;
      const cart = await adapter.getCart(call, { cart: handle });
      const key = `${handle} ${lineItemId} ${quantity}`;
      if (memory.has(key)) return { handle, cart };
      memory.set(key, true);
      const before = cart.lineItems.find((line) => line.lineItemId === lineItemId)?.quantity ?? 0;
      return update(call, input).catch(async (error: unknown) => {
        await update(call, { ...input, quantity: before }).catch(() => undefined);
        throw error;
      });
    }),
  },
  {
    promise: 'shows how many are in the cart where an addition arrives twice',
    broken: 'shows what it added itself',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      addLineItems: async (call, input) => {
        const result = await adapter.addLineItems(call, input);
        memory.set(result.handle, result.cart);
        return result;
      },
      getCart: async (call, input) => {
        const cart = await adapter.getCart(call, input);
        const known = memory.get(input.cart);
        return known !== null && typeof known === 'object' ? { ...cart, ...known } : cart;
      },
    }),
  },
];

export const forgottenPaymentMutants: readonly Mutant[] = [
  {
    promise: 'has the provider charge once where the platform died before it noted the payment',
    broken: 'has the provider know a payment by the submission',
    mutate: replacing(
      'placeOrder',
      (place) => (call, input) => place(call, { ...input, paymentKey: input.attemptKey }),
    ),
  },
  {
    promise: 'has the provider charge once where the platform died before it noted the payment',
    broken: 'takes a crash for a refusal',
    mutate: replacing(
      'placeOrder',
      (place) => (call, input) =>
        place(call, input).catch(() => {
          throw new CommerceError('CheckoutError');
        }),
    ),
  },
  {
    promise: 'has the provider charge once where the platform died before it noted the payment',
    broken: 'says of a payment that it forgot that nothing was charged',
    mutate: replacing('reconcileOrder', (reconcile) => async (call, input) => {
      const outcome = await reconcile(call, input);
      return outcome.kind === 'not-placed' ? { ...outcome, isUncharged: true } : outcome;
    }),
  },
];

/** The first request under a key goes there, each later one to a key of its own. */
function withNewKeys(): (path: string) => string {
  const seen = new Map<string, number>();
  return (path) => {
    if (!/^\/attempts\/[^/]+$/.test(path)) return path;
    const times = seen.get(path) ?? 0;
    seen.set(path, times + 1);
    return times === 0 ? path : `${path}-${times}`;
  };
}
