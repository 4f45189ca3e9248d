import type { MerchantCall } from '../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../src/domain/cart/cart.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { type FailureReason, UpstreamFailure } from '../../../../src/upstream-http/upstream-failure.ts';
import { catching, type Mutant, recasting, replacing } from '../mutant.ts';

const UNAVAILABLE = 'says StoreUnavailable, worth another try, where the platform';

/** What a careless client makes of one kind of failure. */
const misreading = (
  what: string,
  broken: string,
  reason: FailureReason,
  name: 'Unexpected' | 'CartNotFound',
): Mutant => ({
  promise: `${UNAVAILABLE} ${what}`,
  broken,
  mutate: catching('getCart', (error) => {
    throw error instanceof UpstreamFailure && error.reason === reason ? new CommerceError(name) : error;
  }),
});

export const transportMutants: readonly Mutant[] = [
  {
    promise: `${UNAVAILABLE} does not answer in time`,
    broken: 'waits for ever',
    mutate: catching('getCart', (error) =>
      error instanceof UpstreamFailure && error.reason === 'timeout' ? new Promise(() => {}) : Promise.reject(error),
    ),
  },
  misreading('breaks the connection', 'takes it for a bug of its own', 'connection', 'Unexpected'),
  misreading(
    'breaks off in the middle of its answer',
    'takes it for a cart that is gone',
    'connection',
    'CartNotFound',
  ),
  misreading('answers half of its JSON', 'takes it for a bug of its own', 'not-json', 'Unexpected'),
  {
    promise: `${UNAVAILABLE} answers byte by byte without end`,
    broken: 'starts its time-out anew with each byte',
    mutate: catching('addLineItems', (error) =>
      error instanceof UpstreamFailure && error.reason === 'timeout' ? new Promise(() => {}) : Promise.reject(error),
    ),
  },
  misreading('answers 500', 'takes it for a cart that is gone', 'status', 'CartNotFound'),
  misreading('answers 503 with a page', 'takes it for a bug of its own', 'status', 'Unexpected'),
  misreading('answers 200 with a page', 'takes it for a cart that is gone', 'not-json', 'CartNotFound'),
  misreading('answers JSON that makes no sense', 'takes it for a bug of its own', 'unexpected-shape', 'Unexpected'),
  {
    promise: 'passes on how long the platform wants to be left alone, and leaves it alone',
    broken: 'does not say how long',
    mutate: catching('getCart', ({ name }) => {
      throw new CommerceError(name);
    }),
  },
  {
    promise: 'passes on how long the platform wants to be left alone, and leaves it alone',
    broken: 'asks again at once',
    mutate: replacing('getCart', (get) => (call, input) => get(call, input).catch(() => get(call, input))),
  },
  {
    promise: 'says that nothing was done where the platform rejects the credential',
    broken: 'says that it does not know what was done',
    mutate: catching('addLineItems', ({ name }) => {
      throw new CommerceError(name, { outcomeUnknown: true });
    }),
  },
  {
    promise: 'asks again for what it reads when a connection breaks once',
    broken: 'gives up at the first break',
    readRetries: 0,
    mutate: (adapter) => adapter,
  },
  {
    promise: 'sends a write once, whatever becomes of the answer',
    broken: 'repeats a write like a read',
    mutate: replacing('addLineItems', (add) => (call, input) => add(call, input).catch(() => add(call, input))),
  },
  {
    promise: 'says that it is not known what became of a write whose answer was lost',
    broken: 'takes a lost answer for a request that never arrived',
    mutate: catching('addLineItems', ({ name }) => {
      throw new CommerceError(name, { outcomeUnknown: false });
    }),
  },
  {
    promise: 'says that it is not known what became of a write, if what follows it is turned away',
    broken: 'reads the cart after a write, and passes on why it could not',
    mutate: replacing('addLineItems', (add, _world, adapter) => async (call, input) => {
      const { handle } = await add(call, input);
      return { handle, cart: await adapter.getCart(call, { cart: handle }) };
    }),
  },
  {
    promise: 'says that it is not known what became of a write, if what follows it is turned away',
    broken: 'reads the cart after it was set, and passes on why it could not',
    mutate: replacing('setShippingInfo', (set, _world, adapter) => async (call, input) => {
      const { handle } = await set(call, input);
      return { handle, cart: await adapter.getCart(call, { cart: handle }) };
    }),
  },
  {
    promise: 'lets go of its connections when it is closed',
    broken: 'closes nothing',
    mutate: (adapter) => ({ ...adapter, close: async () => {} }),
  },
  {
    promise: 'stops soon after the caller has given up',
    broken: 'does not listen',
    mutate: replacing('addLineItems', (add) => (call, input) => add(deaf(call), input)),
  },
];

export const outageMutants: readonly Mutant[] = [
  {
    promise: 'says StoreUnavailable, worth another try, while the platform cannot be reached',
    broken: 'answers from memory',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      addLineItems: async (call, input) => {
        const result = await adapter.addLineItems(call, input);
        memory.set(result.handle, result.cart);
        return result;
      },
      getCart: async (call, input) =>
        adapter.getCart(call, input).catch((error) => {
          const cart = memory.get(input.cart);
          if (isCart(cart)) return cart;
          throw error;
        }),
    }),
  },
  {
    promise: 'has the cart as it was when the platform is back',
    broken: 'makes up later for what it said it had not done',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      addLineItems: (call, input) =>
        adapter.addLineItems(call, input).catch((error) => {
          memory.set(input.cart ?? '', () => adapter.addLineItems(deaf(call), input));
          throw error;
        }),
      getCart: async (call, input) => {
        const late = memory.get(input.cart);
        memory.delete(input.cart);
        if (typeof late === 'function') await late();
        return adapter.getCart(call, input);
      },
    }),
  },
  {
    promise: 'does nothing for a caller who had given up before',
    broken: 'works for nobody',
    mutate: replacing('addLineItems', (add) => (call, input) => add(deaf(call), input)),
  },
];

export const secrecyMutants: readonly Mutant[] = [
  {
    promise: 'quotes no person, card, credential or handle in an error, not even where the platform quotes them',
    broken: 'describes what it had sent',
    mutate: catching('setShippingInfo', ({ name }, input) => {
      throw new CommerceError(name, { description: `Refused: ${JSON.stringify(input)}` });
    }),
  },
  {
    promise: 'quotes no person, card, credential or handle in an error, not even where the platform quotes them',
    broken: 'has the card in a cause',
    mutate: replacing('placeOrder', (place) => async (call, input) => {
      try {
        return await place(call, input);
      } catch (error) {
        const number = input.payment.kind === 'card' ? input.payment.card.reveal().number : '';
        throw new CommerceError(error instanceof CommerceError ? error.name : 'Unexpected', {
          cause: new Error('refused', { cause: new Error(`charge of ${number} failed`) }),
        });
      }
    }),
  },
  {
    promise: 'quotes no person, card, credential or handle in an error, not even where the platform quotes them',
    broken: 'hangs the request on the error, hidden',
    mutate: catching('setBillingInfo', (error, input) => {
      throw Object.defineProperty(error, 'request', { value: input, enumerable: false });
    }),
  },
  {
    promise: 'quotes no person, card, credential or handle in an error, not even where the platform quotes them',
    broken: 'names the cart by its token',
    mutate: replacing(
      'getCart',
      (get) => (call, input) =>
        get(call, input).catch((error) => {
          throw new CommerceError(error instanceof CommerceError ? error.name : 'Unexpected', {
            description: `Cart ${input.cart}`,
          });
        }),
    ),
  },
  {
    promise: 'writes no person, card, credential or handle to a log',
    broken: 'logs the address',
    mutate: replacing('setShippingInfo', (set, { logger }) => (call, input) => {
      logger.debug({ buyer: { address: input.address } }, 'set shipping info');
      return set(call, input);
    }),
  },
  {
    promise: 'writes no person, card, credential or handle to a log',
    broken: 'prints the card',
    mutate: replacing('placeOrder', (place) => (call, input) => {
      if (input.payment.kind === 'card') process.stderr.write(`charging ${input.payment.card.reveal().number}\n`);
      return place(call, input);
    }),
  },
  {
    promise: 'puts no person, card or credential into an identifier',
    broken: 'calls the cart by its buyer',
    mutate: recasting((cart) => ({ ...cart, cartId: cart.shippingInfo?.email ?? cart.cartId })),
  },
];

const deaf = (call: MerchantCall): MerchantCall => ({ ...call, signal: new AbortController().signal });

const isCart = (value: unknown): value is PlatformCart =>
  value !== null && typeof value === 'object' && 'lineItems' in value;
