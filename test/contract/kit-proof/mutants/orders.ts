import type { OrderOutcome, PlacedOrder } from '../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../src/domain/cart/cart.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { catching, type Mutant, recasting, renaming, replacing, type World } from '../mutant.ts';

export const orderMutants: readonly Mutant[] = [
  {
    promise: 'turns the cart into one order and one charge, of the total that the cart had',
    broken: 'charges twice',
    mutate: replacing(
      'placeOrder',
      (place, world) => async (call, input) => chargeAgain(world, await place(call, input)),
    ),
  },
  {
    promise: 'turns the cart into one order and one charge, of the total that the cart had',
    broken: 'answers an order without having placed one',
    mutate: replacing('placeOrder', (_place, _world, adapter) => async (call, { cart: handle }) => {
      const cart = await adapter.getCart(call, { cart: handle });
      return { kind: 'placed', order: { orderId: 'o-1', orderNumber: '1', cart } };
    }),
  },
  {
    promise: 'orders with every answer of the buyer to a consent, and tells it a platform that keeps consents',
    broken: 'takes no order without the newsletter',
    mutate: replacing('placeOrder', (place) => async (call, input) => {
      if (input.consents?.some(({ accepted }) => accepted !== true)) throw new CommerceError('PreconditionError');
      return place(call, input);
    }),
  },
  {
    promise: 'answers the submitted cart with its confirmation',
    broken: 'leaves the cart active',
    mutate: recasting((cart) => ({ ...cart, cartStatus: 'ACTIVE' }), ['placeOrder']),
  },
  {
    promise: 'answers the submitted cart with its confirmation',
    broken: 'confirms another number',
    mutate: onPlaced((order) => ({ ...order, orderNumber: `#${order.orderNumber}` })),
  },
  {
    promise: 'has no open cart any more once it is ordered',
    broken: 'shows the ordered cart from memory',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      placeOrder: async (call, input) => {
        memory.set(input.cart, await adapter.getCart(call, input).catch(() => undefined));
        return adapter.placeOrder(call, input);
      },
      getCart: async (call, input) => {
        const cart = memory.get(input.cart);
        return isCart(cart) ? cart : adapter.getCart(call, input);
      },
    }),
  },
  {
    promise: 'takes what was ordered out of stock',
    broken: 'orders past the stock',
    mutate: replacing('placeOrder', (place, { ledger }) => async (call, input) => {
      const outcome = await place(call, input);
      if (outcome.kind === 'placed') ledger.soldBack += 3;
      return outcome;
    }),
  },
  {
    promise: 'places one order however often it is told under one key',
    broken: 'gives each call a key of its own',
    said: 'placeOrder, told again under one attemptKey, throws CartNotFound',
    mutate: replacing(
      'placeOrder',
      (place, { memory }) =>
        (call, input) =>
          place(call, { ...input, attemptKey: `${input.attemptKey}-${count(memory, 'calls')}` }),
    ),
  },
  {
    promise: 'places one order however often it is told under one key',
    broken: 'charges again when it is told again',
    mutate: replacing('placeOrder', (place, world) => async (call, input) => {
      const outcome = await place(call, input);
      return count(world.memory, input.attemptKey) > 1 ? chargeAgain(world, outcome) : outcome;
    }),
  },
  {
    promise: 'places one order where another machine repeats the call',
    broken: 'gives each instance keys of its own',
    mutate: replacing(
      'placeOrder',
      (place, { instance }) =>
        (call, input) =>
          place(call, { ...input, attemptKey: `${input.attemptKey}-${instance}` }),
    ),
  },
  {
    promise: 'places one order where calls under one key run at the same time',
    broken: 'refuses a call that meets another at work',
    mutate: replacing('placeOrder', (place, { memory }) => async (call, input) => {
      if (memory.has(input.attemptKey)) throw new CommerceError('CheckoutError');
      memory.set(input.attemptKey, true);
      return place(call, input).finally(() => memory.delete(input.attemptKey));
    }),
  },
  {
    promise: 'places one order where calls under one key run at the same time',
    broken: 'looks whether there is an order, and then charges',
    mutate: replacing('placeOrder', (place, world) => async (call, input) => {
      const isFirst = !world.memory.has(input.attemptKey);
      await new Promise((resolve) => setImmediate(resolve));
      const again = world.memory.has(input.attemptKey);
      world.memory.set(input.attemptKey, true);
      const outcome = await place(call, input);
      return isFirst && again ? chargeAgain(world, outcome) : outcome;
    }),
  },
  {
    promise: 'does not order a cart again under another key',
    broken: 'answers the order that the cart became, as if it were a new one',
    mutate: replacing('placeOrder', (place, { memory }) => async (call, input) => {
      try {
        const outcome = await place(call, input);
        memory.set(input.cart, outcome);
        return outcome;
      } catch (error) {
        const before = memory.get(input.cart);
        if (isOutcome(before)) return before;
        throw error;
      }
    }),
  },
  {
    promise: 'refuses a declined payment by its name: no order, no charge, the cart as it was',
    broken: 'has one name for all that goes wrong',
    mutate: renaming('placeOrder', 'CreditCardInsufficientFunds', 'CreditCardDeclined'),
  },
  {
    promise: 'refuses a declined payment by its name: no order, no charge, the cart as it was',
    broken: 'takes a declined payment for one that is under way',
    mutate: catching('placeOrder', (error) => {
      if (error.name === 'CreditCardDeclined') return { kind: 'processing' };
      throw error;
    }),
  },
  {
    promise: 'lets the buyer pay with another card after a decline',
    broken: 'gives each cart one key',
    mutate: replacing('placeOrder', (place) => (call, input) => place(call, { ...input, attemptKey: input.cart })),
  },
  {
    promise: 'lets the buyer change the cart after a decline',
    broken: 'leaves the cart locked for payment',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      placeOrder: async (call, input) => {
        memory.set(input.cart, true);
        return adapter.placeOrder(call, input);
      },
      addLineItems: async (call, input) => {
        if (memory.has(input.cart ?? '')) throw new CommerceError('PreconditionError');
        return adapter.addLineItems(call, input);
      },
    }),
  },
  {
    promise: 'refuses an order without an address with MissingShippingInfo',
    broken: 'says only that something is missing',
    mutate: renaming('placeOrder', 'MissingShippingInfo', 'MissingRequiredParameters'),
  },
  {
    promise: 'refuses an order without a shipping method with MissingShippingMethod, unless the platform chooses one',
    broken: 'calls it a problem of the checkout',
    mutate: renaming('placeOrder', 'MissingShippingMethod', 'CheckoutError'),
  },
  {
    promise: 'refuses an order for goods that were sold meanwhile, and charges nothing',
    broken: 'calls it a problem of the checkout',
    mutate: renaming('placeOrder', 'NotEnoughStockError', 'CheckoutError'),
  },
  {
    promise:
      'refuses an order whose total is not the expected one with CheckoutError and both totals, and charges nothing',
    broken: 'charges whatever the cart comes to',
    mutate: replacing('placeOrder', (place) => (call, input) => place(call, { ...input, expectedTotal: null })),
  },
  {
    promise:
      'refuses an order whose total is not the expected one with CheckoutError and both totals, and charges nothing',
    broken: 'says nothing of the totals',
    mutate: renaming('placeOrder', 'CheckoutError', 'CheckoutError', {}),
  },
  {
    promise: 'refuses to order a cart that is not there with CartNotFound',
    broken: 'calls it a platform that cannot be reached',
    mutate: renaming('placeOrder', 'CartNotFound', 'StoreUnavailable'),
  },
];

export const challengeMutants: readonly Mutant[] = [
  {
    promise: 'starts no challenge where the frontend cannot show one',
    broken: 'always starts one',
    mutate: replacing('placeOrder', (place) => (call, input) => place(call, { ...input, challengesAllowed: true })),
  },
  {
    promise: 'asks the buyer to confirm before anything is charged, and waits',
    broken: 'charges first',
    mutate: replacing('placeOrder', (place, world) => async (call, input) => {
      const outcome = await place(call, input);
      if (outcome.kind === 'action-required') world.ledger.charges.push({ amount: 1 });
      return outcome;
    }),
  },
  {
    promise: 'asks the buyer to confirm before anything is charged, and waits',
    broken: 'takes a payment that waits for one that was refused',
    mutate: replacing('continueOrder', (go) => async (call, input) => {
      const outcome = await go(call, input);
      if (outcome.kind === 'action-required') throw new CommerceError('PaymentChallengeRequired');
      return outcome;
    }),
  },
  {
    promise: 'places one order once the buyer has confirmed, however often it goes on',
    broken: 'charges each time it goes on',
    mutate: replacing('continueOrder', (go, world) => async (call, input) => chargeAgain(world, await go(call, input))),
  },
  {
    promise: 'refuses with PaymentChallengeRequired where the buyer declined, and charges nothing',
    broken: 'calls it a declined card',
    mutate: renaming('continueOrder', 'PaymentChallengeRequired', 'CreditCardDeclined'),
  },
  {
    promise: 'makes a cancelled challenge void, whatever the buyer answers, and lets the cart be ordered again',
    broken: 'forgets the challenge on its own side only',
    mutate: replacing('cancelOrder', () => async () => ({ kind: 'not-placed' })),
  },
  {
    promise: 'makes a cancelled challenge void, whatever the buyer answers, and lets the cart be ordered again',
    broken: 'waits for a cancelled challenge',
    mutate: replacing('continueOrder', (go) => async (call, input) => {
      const challenge = {
        challengeId: input.challengeId,
        type: 'REDIRECT',
        url: 'https://bank.example/',
        expiresAt: '',
      };
      return go(call, input).catch(() => ({ kind: 'action-required', challenge: { ...challenge, type: 'REDIRECT' } }));
    }),
  },
  {
    promise: 'says that an order stands where it is cancelled too late',
    broken: 'calls every submission cancelled',
    mutate: replacing('cancelOrder', (cancel) => async (call, input) => {
      await cancel(call, input);
      return { kind: 'not-placed' };
    }),
  },
  {
    promise: 'sends the buyer back to the return address, after a yes and after a no',
    broken: 'does not tell the platform where the buyer came from',
    mutate: replacing('placeOrder', (place) => (call, input) => place(call, { ...input, returnUrl: null })),
  },
  {
    promise: 'sends the buyer back to the return address, after a yes and after a no',
    broken: 'loses the query of the address',
    mutate: replacing('placeOrder', (place) => (call, input) => {
      const returnUrl = input.returnUrl?.replace(/\?.*/, '') ?? null;
      return place(call, { ...input, returnUrl });
    }),
  },
];

export const reconciliationMutants: readonly Mutant[] = [
  {
    promise: 'finds the order of a submission that was answered',
    broken: 'never knows',
    mutate: replacing('reconcileOrder', () => async () => ({ kind: 'unknown' })),
  },
  {
    promise: 'finds the order whose answer was lost, and never makes a second one',
    broken: 'takes every lost answer for an order that was not placed',
    mutate: replacing('reconcileOrder', () => async () => ({ kind: 'not-placed' })),
  },
  {
    promise: 'finds the order whose answer was lost, and never makes a second one',
    broken: 'submits again under another key where the answer was lost',
    mutate: catching('placeOrder', (error, _input, _adapter, { ledger }) => {
      if (error.name === 'StoreUnavailable') ledger.charges.push({ amount: 1 });
      throw error;
    }),
  },
  {
    promise: 'says not-placed, or that it does not know, where the submission never arrived',
    broken: 'never comes to know that a submission did not arrive',
    mutate: replacing('reconcileOrder', (reconcile) => async (call, input) => {
      const outcome = await reconcile(call, input);
      return outcome.kind === 'not-placed' ? { kind: 'unknown' } : outcome;
    }),
  },
  {
    promise: 'says not-placed, or that it does not know, where the submission never arrived',
    broken: 'says that it is under way, for ever',
    mutate: replacing('reconcileOrder', (reconcile) => async (call, input) => {
      const outcome = await reconcile(call, input);
      return outcome.kind === 'not-placed' ? { kind: 'processing' } : outcome;
    }),
  },
  {
    promise: 'says so finally: after not-placed, a submission under that key is refused',
    broken: 'says not-placed and lets a late submission through',
    mutate: replacing(
      'reconcileOrder',
      (reconcile, { memory }) =>
        async (call, input) =>
          memory.has(input.attemptKey) ? reconcile(call, input) : { kind: 'not-placed' },
    ),
  },
  {
    promise: 'tells a refused submission from a lost one',
    broken: 'says of a refused one that it is under way',
    mutate: replacing('reconcileOrder', (reconcile) => async (call, input) => {
      const outcome = await reconcile(call, input);
      return outcome.kind === 'refused' ? { kind: 'processing' } : outcome;
    }),
  },
  {
    promise: 'refuses by throwing only where nothing was charged',
    broken: 'refuses where it does not know',
    mutate: renaming('placeOrder', 'StoreUnavailable', 'CheckoutError', {}),
  },
];

export const orderStatusMutants: readonly Mutant[] = [
  {
    promise: 'tells the order that was placed, line by line',
    broken: 'tells one of each',
    mutate: replacing('getOrder', (get) => async (call, input) => {
      const order = await get(call, input);
      return { ...order, lineItems: order.lineItems.map((line) => ({ ...line, quantity: 1 })) };
    }),
  },
  {
    promise: "maps each state to a status, with the platform's own word beside it",
    broken: 'does not pass on the word',
    mutate: replacing('getOrder', (get) => async (call, input) => ({
      ...(await get(call, input)),
      platformStatus: null,
    })),
  },
  {
    promise: "maps each state to a status, with the platform's own word beside it",
    broken: 'passes the word on as the status',
    mutate: replacing('getOrder', (get) => async (call, input) => {
      const order = await get(call, input);
      return Object.assign(order, { status: order.platformStatus });
    }),
  },
  {
    promise: 'follows the order, and guesses at no word that it does not know',
    broken: 'takes an unknown word for a happy end',
    mutate: replacing('getOrder', (get) => async (call, input) => {
      const order = await get(call, input);
      return { ...order, status: order.status === 'PENDING' ? 'DELIVERED' : order.status };
    }),
  },
  {
    promise: 'finds the order that a cart became, and none for a cart that is open',
    broken: 'finds nothing once the cart is gone',
    mutate: replacing('findOrderOfCart', () => async () => null),
  },
  {
    promise: 'finds the order that a cart became, and none for a cart that is open',
    broken: 'finds the last order of anybody',
    mutate: replacing('findOrderOfCart', (find, { memory }) => async (call, input) => {
      const found = (await find(call, input)) ?? lastFound(memory);
      memory.set('last', found);
      return found;
    }),
  },
  {
    promise: 'refuses an order that it does not know with OrderNotFound',
    broken: 'calls it a cart that is not there',
    mutate: renaming('getOrder', 'OrderNotFound', 'CartNotFound'),
  },
];

function chargeAgain({ ledger }: World, outcome: OrderOutcome): OrderOutcome {
  if (outcome.kind === 'placed') ledger.charges.push({ amount: outcome.order.cart.total.number });
  return outcome;
}

function onPlaced(change: (order: PlacedOrder) => PlacedOrder): Mutant['mutate'] {
  return replacing('placeOrder', (place) => async (call, input) => {
    const outcome = await place(call, input);
    return outcome.kind === 'placed' ? { ...outcome, order: change(outcome.order) } : outcome;
  });
}

function count(memory: World['memory'], key: string): number {
  const next = Number(memory.get(key) ?? 0) + 1;
  memory.set(key, next);
  return next;
}

const isOutcome = (value: unknown): value is OrderOutcome =>
  value !== null && typeof value === 'object' && 'kind' in value;

const isCart = (value: unknown): value is PlatformCart =>
  value !== null && typeof value === 'object' && 'lineItems' in value;

function lastFound(memory: World['memory']): PlacedOrder | null {
  const found = memory.get('last');
  return isPlacedOrder(found) ? found : null;
}

const isPlacedOrder = (value: unknown): value is PlacedOrder =>
  typeof value === 'object' && value !== null && 'orderNumber' in value;
