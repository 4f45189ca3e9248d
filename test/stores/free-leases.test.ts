import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('frees what a dead process held, and keeps what it finished', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const dead = await createSqliteStores({ dataFolder });
  const attempt = { attemptId: 'a', owner: 'o', domain: 'd', scope: 's', fingerprint: 'f', input: '{}', createdAt: 1 };
  await dead.attempts.create(attempt, { holder: 'dead', until: 1_000_000 });
  const claim = { fingerprint: 'f', holder: 'dead', leaseUntil: 1_000_000, now: 1 };
  await dead.idempotency.claim({ ...claim, scope: 'open' });
  await dead.idempotency.claim({ ...claim, scope: 'finished' });
  await dead.idempotency.complete('finished', 'dead', 'the answer', 1_000_000);
  await dead.close();

  const stores = await createSqliteStores({ dataFolder, freeLeases: true });
  t.after(() => stores.close());

  assert.deepEqual(await stores.attempts.listClaimable(2, 10), ['a']);
  assert.deepEqual(await stores.idempotency.claim({ ...claim, holder: 'me', scope: 'open' }), { outcome: 'claimed' });
  assert.deepEqual(await stores.idempotency.claim({ ...claim, holder: 'me', scope: 'finished' }), {
    outcome: 'answered',
    answer: 'the answer',
  });
});
