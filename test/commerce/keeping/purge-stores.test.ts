import assert from 'node:assert/strict';
import { it } from 'node:test';
import { purgeStores } from '../../../src/commerce/keeping/purge-stores.ts';
import { defaultSettings } from '../../../src/commerce/settings.ts';
import type { OwnerKey } from '../../../src/domain/viewer/viewer.ts';
import { createSqliteStores } from '../../../src/stores/sqlite/create-sqlite-stores.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';

it('purges a bounded number of answers, and says that there may be more', async (t) => {
  const stores = await createSqliteStores({ dataFolder: await temporaryFolder(t) });
  t.after(() => stores.close());
  const cart = { owner: 'partner/nobody' as OwnerKey, domain: 'shop.example', cartId: 'cart-1' };
  const answers = Array.from({ length: 501 }, (_, index) => ({ consentId: `consent-${index}`, facts: '{}' }));
  await stores.consents.answer(cart, answers);
  const purge = () => purgeStores({ stores, settings: defaultSettings });

  const first = await purge();
  const left = await stores.consents.listAnswers(cart);
  const second = await purge();

  assert.deepEqual([first, left.length, second], [true, 1, false]);
  assert.deepEqual(await stores.consents.listAnswers(cart), []);
});
