import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defaultSettings } from '../../../../src/commerce/context/commerce-settings.ts';
import { purgeStores } from '../../../../src/commerce/order/retention/purge-stores.ts';
import { toAttemptId } from '../../../../src/domain/attempt-id.ts';
import type { OwnerKey } from '../../../../src/domain/viewer/viewer.ts';
import { silentLogger } from '../../../../src/lib/logger.ts';
import { createSqliteStores } from '../../../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../../../support/at-end.ts';
import { temporaryFolder } from '../../../support/machine/temporary-folder.ts';
import { ManualTime } from '../../../support/manual-time.ts';

it('purges a bounded number of answers, and says that there may be more', async (t) => {
  const stores = await createSqliteStores({ dataFolder: await temporaryFolder(t) });
  atEnd(t, () => stores.close());
  const cart = { owner: 'partner/nobody' as OwnerKey, domain: 'shop.example', cartId: 'cart-1' };
  const answers = Array.from({ length: 501 }, (_, index) => ({ consentId: `consent-${index}`, facts: '{}' }));
  await stores.consents.answer(cart, answers);
  const purge = () => purgeStores({ stores, settings: defaultSettings, logger: silentLogger });

  const first = await purge();
  const left = await stores.consents.listAnswers(cart);
  const second = await purge();

  assert.deepEqual([first, left.length, second], [true, 1, false]);
  assert.deepEqual(await stores.consents.listAnswers(cart), []);
});

it('deletes and shrinks the rest if one kind and one attempt fail, and tells the first failure', async (t) => {
  const time = new ManualTime();
  const stores = await createSqliteStores({ dataFolder: ':memory:', clock: time });
  atEnd(t, () => stores.close());
  const owner = 'partner/device' as OwnerKey;
  const lease = { holder: 'me', milliseconds: 1_000 };
  const ids = ['a', 'b'].map(toAttemptId);
  for (const attemptId of ids) {
    const attempt = {
      owner,
      domain: 'shop.example',
      scope: attemptId,
      fingerprint: '',
      input: '{}',
      completesCart: false,
    };
    await stores.attempts.create({ ...attempt, attemptId }, lease);
    await stores.attempts.record({ attemptId, holder: 'me' }, { status: 'FAILED' });
  }
  t.mock.method(stores.consents, 'purgeAnswers', () => Promise.reject(new Error('The answers are broken')));
  const { shrink } = stores.attempts;
  t.mock.method(stores.attempts, 'shrink', (...[id, rest]: Parameters<typeof shrink>) =>
    id === ids[0] ? Promise.reject(new Error('The attempt is broken')) : shrink(id, rest),
  );
  const { attemptDetailRetention } = defaultSettings;
  await time.advance(attemptDetailRetention);

  await assert.rejects(purgeStores({ stores, settings: defaultSettings, logger: silentLogger }), {
    message: 'The answers are broken',
  });

  const whole = await stores.attempts.listToShrink(0, 10);
  assert.deepEqual(
    whole.map(({ attemptId }) => attemptId),
    [ids[0]],
  );
});
