import type { OrderOutcome } from '../../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { type Adapter, type Mutant, replacing, type World } from '../mutant.ts';

const RIVALS = 'places one order at most where calls under different keys run at the same time';

export const rivalKeyMutants: readonly Mutant[] = [
  {
    promise: RIVALS,
    broken: 'charges every key that meets another at work',
    mutate: meeting(async (outcome, { ledger }) => {
      if (!(outcome instanceof Error)) return outcome;
      ledger.charges.push({ amount: 1 });
      throw outcome;
    }),
  },
  {
    promise: RIVALS,
    broken: 'answers the order of one key to another that meets it',
    mutate: meeting(async (outcome, { memory }, cart) => {
      if (!(outcome instanceof Error)) {
        memory.set(`order of ${cart}`, outcome);
        return outcome;
      }
      const order = memory.get(`order of ${cart}`);
      if (isOutcome(order)) return order;
      throw outcome;
    }),
  },
  {
    promise: RIVALS,
    broken: 'refuses all keys that meet, one of which has paid',
    mutate: meeting(async () => {
      throw new CommerceError('CheckoutError');
    }),
  },
  {
    promise: RIVALS,
    broken: 'says of every key that met another that the order is its own',
    mutate: (adapter, world) => ({
      ...meeting(async (outcome, { memory }, cart) => {
        if (outcome instanceof Error) throw outcome;
        memory.set(`order of ${cart}`, outcome);
        return outcome;
      })(adapter, world),
      reconcileOrder: async (call, input) => {
        const order = world.memory.get(`order of ${input.cart}`);
        return isOutcome(order) ? order : adapter.reconcileOrder(call, input);
      },
    }),
  },
  {
    promise: RIVALS,
    broken: 'does not know any more which of the keys that met has paid',
    mutate: (adapter, world) => ({
      ...meeting(async (outcome, { memory }, cart) => {
        memory.set(`met on ${cart}`, true);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      })(adapter, world),
      reconcileOrder: async (call, input) =>
        world.memory.has(`met on ${input.cart}`) ? { kind: 'not-placed' } : adapter.reconcileOrder(call, input),
    }),
  },
];

/** What becomes of a call that was at work while one under another key was, on the same cart. Who met another stays noted, so that the last to end knows. */
function meeting(
  change: (outcome: OrderOutcome | CommerceError, world: World, cart: string) => Promise<OrderOutcome>,
): Mutant['mutate'] {
  return replacing('placeOrder', (place, world) => async (call, input) => {
    const name = `at work on ${input.cart}`;
    const atWork = keysIn(world.memory.get(name));
    world.memory.set(name, atWork);
    atWork.add(input.attemptKey);
    const outcome = await outcomeOf(place(call, input));
    const met = atWork.size > 1;
    if (met) return change(outcome, world, input.cart);
    atWork.delete(input.attemptKey);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

async function outcomeOf(placing: ReturnType<Adapter['placeOrder']>): Promise<OrderOutcome | CommerceError> {
  try {
    return await placing;
  } catch (error) {
    if (error instanceof CommerceError) return error;
    throw error;
  }
}

const keysIn = (value: unknown): Set<unknown> => (value instanceof Set ? value : new Set());

const isOutcome = (value: unknown): value is Extract<OrderOutcome, { readonly kind: 'placed' }> =>
  value !== null && typeof value === 'object' && 'kind' in value && value.kind === 'placed';
