import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { MerchantAdapterHarness } from '../merchant-adapter/index.ts';
import { openKitRun } from '../merchant-adapter/kit-run.ts';
import type { Check } from '../merchant-adapter/promised.ts';
import { describeTransport } from '../merchant-adapter/promises/transport.ts';
import { breakHarness } from './break-harness.ts';
import { type Adapter, replacing } from './mutant.ts';

const SENT_ONCE = 'sends a write once, whatever becomes of the answer';

describe('the kit over an adapter that reads by POST', () => {
  it('takes a read that is sent again for one, where the harness says what is a write', async (t) => {
    await check(t, { ...readingByPost, isWrite: ({ method, path }) => method !== 'GET' && !path.endsWith('/look') });
  });

  it('takes it for a write that is sent again, where the harness does not', async (t) => {
    await assert.rejects(check(t, readingByPost), { message: /^setBillingInfo sent a write again/ });
  });
});

/** The corner shop tells by POST what became of a key. Asked twice, as a read may be, before the address is set. */
const readingByPost = requireHttp(
  breakHarness({
    promise: SENT_ONCE,
    broken: 'is not broken',
    mutate: replacing('setBillingInfo', (set, _world, adapter) => async (call, input) => {
      await look(adapter, call, input.cart);
      await look(adapter, call, input.cart);
      return set(call, input);
    }),
  }),
);

const look = (adapter: Adapter, call: Parameters<Adapter['continueOrder']>[0], cart: string) =>
  adapter.continueOrder(call, { cart, attemptKey: 'never-seen', challengeId: '' }).catch(() => undefined);

/** The one promise of the kit, over a platform of its own. */
async function check(t: TestContext, harness: MerchantAdapterHarness): Promise<void> {
  const checks = new Map<string, Check>();
  describeTransport((promise, _needs, each) => checks.set(promise, each));
  const run = await openKitRun(harness);
  t.after(() => run.close());
  const promise = checks.get(SENT_ONCE);
  assert.ok(promise !== undefined);
  await promise(run, t);
}

function requireHttp(harness: MerchantAdapterHarness): Extract<MerchantAdapterHarness, { readonly transport: 'http' }> {
  assert.ok(harness.transport === 'http');
  return harness;
}
