import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { toAttemptId } from '../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const CART = 'x'.repeat(3_000);
const holder = 'node';
const steps = ['PREPARE_PAYMENT', 'CREATE_CART', 'SET_SHIPPING_INFO', 'SUBMIT_ORDER'] as const;

it('gives back the pages of what attempts drop when they succeed', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const stores = await createSqliteStores({ dataFolder, flush: async () => {} });
  const attemptsAtOnce = 8;
  const rounds = 40;
  const order = async () => {
    const attemptId = toAttemptId(crypto.randomUUID());
    const keys = {
      attemptId,
      owner: toOwnerKey({ partner: 'demo', deviceId: 'device' }),
      domain: 'shop.example',
      scope: attemptId,
    };
    const attempt = { ...keys, fingerprint: 'same', input: CART, completesCart: false };
    await stores.attempts.create(attempt, { holder, milliseconds: 1_000 });
    const lease = { attemptId, holder };
    for (const step of steps) {
      const events = [{ type: 'step', data: CART }];
      await stores.attempts.record(lease, { steps: [{ step, state: 'FINISHED', result: CART }], events });
    }
    const rewrites = steps.map((_, index) => ({ sequence: index + 1, data: '{}' }));
    await stores.attempts.record(lease, { status: 'SUCCEEDED', result: '{}', dropsResults: true, rewrites });
    return attemptId;
  };
  let last = toAttemptId('none');
  for (let round = 0; round < rounds; round += 1) {
    [last = last] = await Promise.all(Array.from({ length: attemptsAtOnce }, order));
  }
  const kept = [
    await stores.attempts.listSteps(last),
    await stores.attempts.listEvents(last, { afterSequence: 0, limit: 9 }),
  ];
  await stores.close();

  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'));
  const bytes = Number(database.prepare('select sum(pgsize) as bytes from dbstat').get()?.['bytes']);
  database.close();

  assert.deepEqual(
    kept.map((rows) => rows.map((row) => ('step' in row ? row.step : row.sequence))),
    [steps, [1, 2, 3, 4]],
  );
  const each = bytes / (rounds * attemptsAtOnce);
  assert.ok(each < 3_000, `${Math.round(each)} bytes an attempt`);
});
