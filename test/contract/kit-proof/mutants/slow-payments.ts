import type { ReconciledOutcome } from '../../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { type Adapter, catching, type Mutant, renaming, replacing, type World } from '../mutant.ts';

export const slowPaymentMutants: readonly Mutant[] = [
  {
    promise: 'does not call off a payment that is still on its way',
    broken: 'takes a payment that cannot be seen for one that was not made',
    mutate: reconciling(async (outcome) => (isUndecided(outcome) ? { kind: 'not-placed' } : outcome)),
  },
  {
    promise: 'does not call off a payment that is still on its way',
    broken: 'calls it off when it is asked again',
    mutate: reconciling(async (outcome, { memory }, { attemptKey }) => {
      const asked = memory.has(attemptKey);
      memory.set(attemptKey, true);
      return asked && isUndecided(outcome) ? { kind: 'not-placed' } : outcome;
    }),
  },
  {
    promise: 'does not call off a payment that is still on its way',
    broken: 'takes a payment that took too long for one that was refused',
    mutate: renaming('placeOrder', 'StoreUnavailable', 'CheckoutError', {}),
  },
  {
    promise: 'finds the order of a slow payment once its provider has answered',
    broken: 'keeps to its first answer',
    mutate: reconciling(async (outcome, { memory }, { attemptKey }) => {
      const first = memory.get(attemptKey) ?? outcome;
      memory.set(attemptKey, first);
      return isReconciled(first) ? first : outcome;
    }),
  },
  {
    promise: 'finds the order of a slow payment once its provider has answered',
    broken: 'finds it only on the machine that asked first',
    mutate: reconciling(async (outcome, { memory, instance }, { attemptKey }) => {
      if (!memory.has(attemptKey)) memory.set(attemptKey, instance);
      return memory.get(attemptKey) === instance ? outcome : { kind: 'unknown' };
    }),
  },
  {
    promise: 'charges nothing more where it is told again under the key of a payment that is on its way',
    broken: 'pays again, since no payment is to be seen',
    mutate: replacing('placeOrder', (place, { ledger }) => async (call, input) => {
      const outcome = await place(call, input);
      if (outcome.kind === 'processing') ledger.charges.push({ amount: 1 });
      return outcome;
    }),
  },
  {
    promise: 'charges nothing more where it is told again under the key of a payment that is on its way',
    broken: 'refuses where a payment is on its way already',
    mutate: replacing('placeOrder', (place) => async (call, input) => {
      const outcome = await place(call, input);
      if (outcome.kind === 'processing') throw new CommerceError('CheckoutError');
      return outcome;
    }),
  },
  {
    promise: 'does not pay for a cart under another key while a payment for it is on its way',
    broken: 'pays under another key meanwhile',
    mutate: catching('placeOrder', async (error, _input, _adapter, { ledger }) => {
      if (error.name === 'CheckoutError') ledger.charges.push({ amount: 1 });
      throw error;
    }),
  },
  {
    promise: 'does not pay for a cart under another key while a payment for it is on its way',
    broken: 'sets the cart free for another key when it is asked what became of the payment',
    mutate: (adapter, { memory, ledger }) => ({
      ...adapter,
      reconcileOrder: async (call, input) => {
        const outcome = await adapter.reconcileOrder(call, input);
        if (outcome.kind === 'processing') memory.set(input.cart, true);
        return outcome;
      },
      placeOrder: async (call, input) => {
        if (memory.has(input.cart)) ledger.charges.push({ amount: 1 });
        return adapter.placeOrder(call, input);
      },
    }),
  },
  {
    promise: 'does not pay for a cart under another key while a payment for it is on its way',
    broken: 'takes the order of one key for that of another',
    mutate: reconciling(async (outcome, { memory }, { cart }) => {
      if (outcome.kind === 'placed') memory.set(cart, outcome);
      const placed = memory.get(cart);
      return isReconciled(placed) ? placed : outcome;
    }),
  },
  {
    promise: 'orders what was paid for, whatever is added while the payment is on its way',
    broken: 'charges for what is added meanwhile',
    mutate: catching('addLineItems', async (error, _input, _adapter, { ledger }) => {
      if (error.name === 'PreconditionError') ledger.charges.push({ amount: 1 });
      throw error;
    }),
  },
  {
    promise: 'orders what was paid for, whatever is added while the payment is on its way',
    broken: 'shows what was added in the order, which does not have it',
    mutate: (adapter, world) => ({
      ...catching('addLineItems', (error, input) => {
        if (error.name === 'PreconditionError' && isOnCart(input)) world.memory.set(input.cart, true);
        throw error;
      })(adapter, world),
      reconcileOrder: async (call, input) => {
        const outcome = await adapter.reconcileOrder(call, input);
        if (outcome.kind !== 'placed' || !world.memory.has(input.cart)) return outcome;
        const { cart } = outcome.order;
        const total = { ...cart.total, number: cart.total.number + 1 };
        return { ...outcome, order: { ...outcome.order, cart: { ...cart, total } } };
      },
    }),
  },
];

type Asked = Parameters<Adapter['reconcileOrder']>[1];

function reconciling(
  change: (outcome: ReconciledOutcome, world: World, asked: Asked) => Promise<ReconciledOutcome>,
): Mutant['mutate'] {
  return replacing(
    'reconcileOrder',
    (reconcile, world) => async (call, input) => change(await reconcile(call, input), world, input),
  );
}

const isUndecided = ({ kind }: ReconciledOutcome): boolean => kind === 'processing' || kind === 'unknown';

const isReconciled = (value: unknown): value is ReconciledOutcome =>
  value !== null && typeof value === 'object' && 'kind' in value;

const isOnCart = (value: unknown): value is { readonly cart: string } =>
  value !== null && typeof value === 'object' && 'cart' in value && typeof value.cart === 'string';
