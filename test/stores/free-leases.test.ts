import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toAttemptId } from '../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

it('frees what a dead process held, and keeps what it finished', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const dead = await createSqliteStores({ dataFolder });
  const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
  const attempt = {
    attemptId: toAttemptId('a'),
    owner,
    domain: 'd',
    scope: 's',
    fingerprint: 'f',
    input: '{}',
    completesCart: false,
  };
  await dead.attempts.create(attempt, { holder: 'dead', milliseconds: 1_000_000 });
  const claim = { owner, fingerprint: 'f', holder: 'dead', leaseMilliseconds: 1_000_000 };
  await dead.idempotency.claim({ ...claim, scope: 'open' });
  await dead.idempotency.claim({ ...claim, scope: 'half-way' });
  const asked = { note: 'note', leaseMilliseconds: 1_000_000, keepMilliseconds: 2_000_000 };
  await dead.idempotency.ask({ scope: 'half-way', holder: 'dead' }, asked);
  await dead.idempotency.claim({ ...claim, scope: 'finished' });
  await dead.idempotency.complete(
    { scope: 'finished', holder: 'dead' },
    { text: 'the answer', lifetimeMilliseconds: 1_000_000 },
  );
  await dead.close();

  const stores = await createSqliteStores({ dataFolder, freeLeases: true });
  atEnd(t, () => stores.close());

  const [taken] = await stores.attempts.claimDue(
    { holder: 'me', milliseconds: 1 },
    { limit: 10, except: [], exceptDomains: [] },
  );
  assert.equal(taken?.attemptId, 'a');
  assert.deepEqual(await stores.idempotency.claim({ ...claim, holder: 'me', scope: 'open' }), { outcome: 'claimed' });
  assert.deepEqual(await stores.idempotency.claim({ ...claim, holder: 'me', scope: 'half-way' }), {
    outcome: 'interrupted',
    note: 'note',
  });
  assert.deepEqual(await stores.idempotency.claim({ ...claim, holder: 'me', scope: 'finished' }), {
    outcome: 'answered',
    answer: 'the answer',
  });
});
