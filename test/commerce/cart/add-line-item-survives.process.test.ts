import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import { defaultSettings } from '../../../src/commerce/settings.ts';
import { MortalProcess } from '../../support/process/mortal-process.ts';
import { addMug, createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';

type Mode = 'before' | 'after';
type Kit = Awaited<ReturnType<typeof createCommerceKit>>;

const caller = createCaller();
const add = (commerce: RunningCommerce) => commerce.addLineItem(caller, addMug(2, { idempotencyKey: 'key-1' }));

/** Adds in a process that dies at the given step; answers how many steps there were. */
async function addAndDie(kit: Kit, dieAt: number, mode: Mode): Promise<number> {
  const mortal = new MortalProcess(dieAt, mode);
  await Promise.race([add(createCommerce(mortal.wrap(kit.dependencies))), mortal.died.promise]);
  return mortal.calls;
}

describe('an addition under an idempotency key whose process dies', () => {
  for (const mode of ['before', 'after'] as const) {
    it(`is made once at most, whichever step the process dies ${mode}`, async () => {
      const counting = await createCommerceKit();
      const steps = await addAndDie(counting, Number.POSITIVE_INFINITY, mode);
      await counting.close();
      assert.ok(steps >= 5);

      for (let dieAt = 1; dieAt <= steps; dieAt += 1) {
        const kit = await createCommerceKit();
        await addAndDie(kit, dieAt, mode);

        const early = add(kit.commerce);
        await kit.time.advance(defaultSettings.inFlightWait);
        await early;
        await kit.time.advance(defaultSettings.idempotencyLease);
        const { userErrors } = await add(kit.commerce);

        const lines = kit.platform.contents.flat();
        assert.ok(lines.length <= 1 && lines.every((line) => line === 'mug-blue × 2'), `${dieAt}: ${lines}`);
        const told = userErrors.map(({ name, retryable }) => [name, retryable]);
        const isKnown = told.length === 0 && lines.length === 1;
        if (!isKnown) assert.deepEqual(told, [['StoreUnavailable', false]], `${dieAt}`);
        await kit.close();
      }
    });
  }
});
