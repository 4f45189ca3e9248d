import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { errorNames } from '../../../src/errors/error-catalog.ts';
import { createAwayError } from '../../../src/stores/sql/create-away-error.ts';
import type { FaultPoint } from './fault-points.ts';
import { mutations, type ObeyedMutation } from './mutations.ts';
import { obey } from './obedient-client.ts';
import { openStage, type Prepared } from './open-stage.ts';
import type { Books } from './read-books.ts';

const retryable = errorNames.filter((name) => new CommerceError(name).retryable);

/** Where a refusal that asks for patience leaves the outcome open: a copy of the call may be on its way. */
const SUBMISSIONS: ReadonlySet<string> = new Set(['shop.placeOrder', 'shop.continueOrder']);

function listLosses(place: string): readonly Pick<FaultPoint, 'when' | 'error'>[] {
  if (!place.startsWith('shop.')) {
    return [
      { when: 'before', error: () => createAwayError(true) },
      { when: 'after', error: () => createAwayError(true) },
      { when: 'after', error: () => new TypeError('a bug') },
    ];
  }
  return retryable.flatMap((name) => {
    const error = () => new CommerceError(name);
    const isOpen = error().outcomeUnknown || SUBMISSIONS.has(place);
    return (isOpen ? (['before', 'after', 'late'] as const) : (['before'] as const)).map((when) => ({ when, error }));
  });
}

/** What the service calls by itself, several times a second, whether or not a mutation is under way. */
const isOfService = (place: string) => place.endsWith('.claimDue');

/** At most the money that one call moves. The cart is as it was or as one call makes it, but for a failed attempt, whose steps changed it. */
function isAtMostOnce(found: Books, nothing: Books, once: Books): boolean {
  const kinds = Object.keys(once.money) as (keyof Books['money'])[];
  const isPaidOnce = kinds.every((kind) => found.money[kind] <= Math.max(once.money[kind], nothing.money[kind]));
  return isPaidOnce && (once.money.orders > 0 || found.cart === once.cart || found.cart === nothing.cart);
}

/** The mutations of a device that order, or begin to. */
const isOfOrder = (name: string) => /order|checkout/i.test(name);

/**
 * Calls each mutation as often as its answers say, while each call that it makes outside is lost once, in every way, with every error of the
 * catalog that says that repeating is safe; and judges by the books of the shop and its payment providers.
 */
export function describeRetryAdvice(ofOrders: boolean): void {
  describe(`whoever repeats a mutation ${ofOrders ? 'that orders' : 'of a cart'} as told`, () => {
    for (const [name, mutation] of Object.entries(mutations)) {
      if (isOfOrder(name) !== ofOrders) continue;
      const { keyed } = mutation;
      for (const isKeyed of keyed === 'optional' ? [true, false] : [keyed === 'always']) {
        it(`changes, orders and pays at most once with ${name} ${isKeyed ? 'under' : 'without'} a key`, (t) =>
          tryEveryLoss(t, name, mutation, isKeyed));
      }
    }
  });
}

async function tryEveryLoss(t: TestContext, name: string, mutation: ObeyedMutation, isKeyed: boolean): Promise<void> {
  const { points, prepare } = await openStage(t);
  const clean = await prepare(name, mutation, isKeyed);
  const nothing = await clean.readBooks();
  points.arm(null);
  assert.deepEqual(await obey(clean.call), []);
  const places = points.list();
  await clean.end();
  const once = await clean.readBooks();

  const judge = async (lost: Prepared, loss: string) => {
    await lost.end();
    const found = await lost.readBooks();
    assert.ok(isAtMostOnce(found, nothing, once), `${loss}: ${JSON.stringify({ found, nothing, once })}`);
  };

  let met = 0;
  for (const { place, nth } of places) {
    for (const { when, error } of listLosses(place)) {
      const lost = await prepare(name, mutation, isKeyed);
      points.arm({ place, nth, when, error });
      const told = await obey(lost.call);
      if (points.wasMet) met += 1;
      points.arm(null);
      await points.arriveLate();
      await judge(lost, `${String(error())} ${when} call ${nth} of ${place}, told as ${told.join(', ')}`);
    }
  }
  const isOutside = places.some(({ place }) => !isOfService(place));
  assert.ok(!isOutside || met > 0, 'no call was lost');
  if (!isKeyed) return;
  const unheard = await prepare(name, mutation, isKeyed);
  await Promise.all([unheard.call.send(), obey(unheard.call)]);
  await obey(unheard.call);
  await judge(unheard, 'The answer to the client was lost');
}
