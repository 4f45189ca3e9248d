import { randomUUID } from 'node:crypto';
import { money } from '../../../../src/domain/money/money.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { catching, type Mutant, renaming, replacing } from '../mutant.ts';

export const expressMutants: readonly Mutant[] = [
  {
    promise: 'has all of express checkout or nothing of it, as its fixtures say',
    broken: 'cannot give up a hold',
    said: 'the adapter has startExpressCheckout but no releaseHold',
    mutate: ({ releaseHold: _, ...adapter }) => adapter,
  },
  {
    promise: 'starts a session for the total of the cart, which stays as it is',
    broken: 'asks the buyer for a cent more',
    mutate: replacing('startExpressCheckout', (start) => async (call, input) => {
      const result = await start(call, input);
      const { number, currency } = result.session.amount;
      return { ...result, session: { ...result.session, amount: money(number + 1, currency) } };
    }),
  },
  {
    promise: 'starts a session for the total of the cart, which stays as it is',
    broken: 'gives the buyer nothing to approve with',
    said: 'the buyer has nothing to approve with',
    mutate: replacing('startExpressCheckout', (start) => async (call, input) => {
      const result = await start(call, input);
      return { ...result, session: { ...result.session, redirectUrl: null, clientToken: null } };
    }),
  },
  {
    promise: 'refuses to start with a provider that the merchant lacks with GatewayNotFound',
    broken: 'starts with another provider instead',
    mutate: replacing(
      'startExpressCheckout',
      (start, { fixture }) =>
        (call, input) =>
          start(call, { ...input, provider: fixture.payments.express?.provider ?? input.provider }),
    ),
  },
  {
    promise: 'refuses to start with an empty cart with NoLineItemError',
    broken: 'has its own name for that',
    mutate: renaming('startExpressCheckout', 'NoLineItemError', 'CheckoutError'),
  },
  {
    promise: 'prices a part of an address, and does not take it for an address',
    broken: 'shows the part as an address',
    said: 'a part of an address is shown as an address',
    mutate: replacing('authorizeExpressCheckout', (authorize) => async (call, input) => {
      const result = await authorize(call, input);
      return { ...result, cart: { ...result.cart, shippingInfo: input.address } };
    }),
  },
  {
    promise: 'prices a part of an address, and does not take it for an address',
    broken: 'waits for the whole address',
    mutate: replacing(
      'authorizeExpressCheckout',
      (authorize) => (call, input) =>
        authorize(call, { ...input, address: input.address?.address1 === '' ? null : input.address }),
    ),
  },
  {
    promise: 'chooses a shipping method for every shipment that offers it',
    broken: 'forgets the method',
    mutate: replacing(
      'authorizeExpressCheckout',
      (authorize) => (call, input) => authorize(call, { ...input, shippingMethodId: null }),
    ),
  },
  {
    promise: 'holds what the buyer approved, once, however often the approval comes',
    broken: 'believes the page, and has nothing held',
    mutate: replacing('authorizeExpressCheckout', (authorize) => async (call, input) => {
      const result = await authorize(call, { ...input, approval: null });
      if (input.approval === null) return result;
      const { amount } = result.session;
      return { ...result, session: { ...result.session, status: 'AUTHORIZED', authorizedAmount: amount } };
    }),
  },
  {
    promise: 'refuses an approval that is wrong or declined, and holds nothing',
    broken: 'takes a declined payment for a wrong approval',
    mutate: renaming('authorizeExpressCheckout', 'CreditCardDeclined', 'ErrorSubmitExpressCheckout'),
  },
  {
    promise: 'refuses an approval of another amount than the total with CheckoutError and both, and releases the hold',
    broken: 'does not say which amounts',
    mutate: renaming('authorizeExpressCheckout', 'CheckoutError', 'CheckoutError', {}),
  },
  {
    promise: 'answers ErrorSubmitExpressCheckout to another cart, and about a session that is unknown',
    broken: 'looks for the session alone, whosever it is',
    mutate: (adapter, { memory }) => ({
      ...adapter,
      startExpressCheckout: async (call, input) => {
        const result = await adapter.startExpressCheckout(call, input);
        memory.set(`cart of ${result.session.sessionId}`, input.cart);
        return result;
      },
      getExpressCheckout: (call, input) =>
        adapter.getExpressCheckout(call, {
          ...input,
          cart: String(memory.get(`cart of ${input.sessionId}`) ?? input.cart),
        }),
    }),
  },
  {
    promise: 'answers ErrorSubmitExpressCheckout to another cart, and about a session that is unknown',
    broken: 'calls it a missing cart',
    mutate: renaming('getExpressCheckout', 'ErrorSubmitExpressCheckout', 'CartNotFound'),
  },
  {
    promise: 'places the order of an approved session with one charge of its total',
    broken: 'gives the money of an order back when it is asked to release',
    said: 'the money of an order was released',
    mutate: replacing('releaseHold', (release, { fixture }) => async (call, input) => {
      const { released } = await release(call, input);
      return { released: released ?? money(1, fixture.currency) };
    }),
  },
  {
    promise: 'places the order of an approved session with one charge of its total',
    broken: 'lets a hold go before it orders',
    mutate: replacing('placeOrder', (place, _world, adapter) => async (call, submission) => {
      const { payment, cart } = submission;
      if (payment.kind === 'express-checkout' && 'sessionId' in payment.proof) {
        await adapter.releaseHold(call, { cart, hold: { kind: 'session', sessionId: payment.proof.sessionId } });
      }
      return place(call, submission);
    }),
  },
  {
    promise: 'refuses the order of a session that nobody approved, and charges nothing',
    broken: 'has its own name for that',
    mutate: renaming('placeOrder', 'PreconditionError', 'CheckoutError'),
  },
  {
    promise: 'releases a hold once, and its session is no more',
    broken: 'says that it released, and forgets to',
    mutate: replacing('releaseHold', (_release, _world, adapter) => async (call, { cart, hold }) => {
      if (hold.kind !== 'session') return { released: null };
      const { authorizedAmount } = await adapter.getExpressCheckout(call, { cart, sessionId: hold.sessionId });
      return { released: authorizedAmount };
    }),
  },
  {
    promise: 'releases a hold once, and its session is no more',
    broken: 'answers nothing the second time',
    mutate: replacing('releaseHold', (release, { memory }) => async (call, input) => {
      const key = `released ${JSON.stringify(input.hold)}`;
      const isKnown = memory.has(key);
      memory.set(key, true);
      const result = await release(call, input);
      return isKnown ? { released: null } : result;
    }),
  },
  {
    promise: 'ends the session of a cart that is paid by something else, whatever session that is',
    broken: 'waits for the provider to give it back',
    mutate: replacing(
      'releaseHold',
      (release) => async (call, input) => (input.hold.kind === 'cart' ? { released: null } : release(call, input)),
    ),
  },
  {
    promise: 'replaces an earlier session of the cart, and releases what it held',
    broken: 'answers the earlier session again',
    mutate: replacing('startExpressCheckout', (start, { memory }) => async (call, input) => {
      const key = `session of ${input.cart}`;
      const known = memory.get(key);
      if (known !== undefined) return known as Awaited<ReturnType<typeof start>>;
      const result = await start(call, input);
      memory.set(key, result);
      return result;
    }),
  },
  {
    promise: 'answers a repeated start with the session of its key, and releases nothing',
    broken: 'starts another session each time',
    mutate: replacing(
      'startExpressCheckout',
      (start) => (call, input) => start(call, { ...input, startKey: randomUUID() }),
    ),
  },
  {
    promise: 'starts no session again that has ended, with ErrorStartExpressCheckout',
    broken: 'starts another session under the key instead',
    mutate: catching('startExpressCheckout', (error, input, adapter) => {
      if (error.name !== 'ErrorStartExpressCheckout') throw error;
      const started = input as Parameters<typeof adapter.startExpressCheckout>[1];
      const call = { requestId: 'again', signal: AbortSignal.timeout(5_000), buyer: { ip: null, userAgent: null } };
      return adapter.startExpressCheckout(call, { ...started, startKey: randomUUID() });
    }),
  },
  {
    promise: 'starts no session again that has ended, with ErrorStartExpressCheckout',
    broken: 'has its own name for that',
    mutate: renaming('startExpressCheckout', 'ErrorStartExpressCheckout', 'ErrorSubmitExpressCheckout'),
  },
  {
    promise: "takes a sheet's token once, for exactly the total",
    broken: 'does not tell another amount from a declined payment',
    mutate: renaming('placeOrder', 'CheckoutError', 'CreditCardDeclined'),
  },
  {
    promise: 'holds nothing under the key of a token once it was released',
    broken: 'forgets which keys were given up',
    said: 'a payment that came late was taken although its key was given up',
    mutate: replacing('releaseHold', (release) => async (call, input) => {
      if (input.hold.kind === 'token') return { released: null };
      return release(call, input);
    }),
  },
  {
    promise: 'holds nothing under the key of a token once it was released',
    broken: 'does not answer about a key without money',
    mutate: replacing('releaseHold', (release) => async (call, input) => {
      const { released } = await release(call, input);
      if (released === null && input.hold.kind === 'token') throw new CommerceError('StoreUnavailable');
      return { released };
    }),
  },
];
