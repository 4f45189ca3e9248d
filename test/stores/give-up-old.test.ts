import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import type { NewMessage } from '../../src/stores/ports/index.ts';
import { createSqlStores } from '../../src/stores/sql/create-sql-stores.ts';
import { migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { toSqliteClock } from '../../src/stores/sqlite/to-sqlite-clock.ts';
import { atEnd } from '../support/at-end.ts';

const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
const place = { owner, domain: 'shop.example', orderId: '1', attemptId: null };
const toMessage = (messageId: string, term: number): NewMessage => ({
  ...place,
  messageId,
  receiver: 'backend',
  stream: 'order 1',
  type: 'order.placed',
  data: null,
  term,
});

it('a message that is given up lets the next of its stream go, although the database failed in between', async (t) => {
  const db = openSqlite<Tables>(':memory:');
  atEnd(t, () => db.destroy());
  await migrate(db, migrations);
  const { outbox, orders } = createSqlStores(db, toSqliteClock({ now: () => 1_000 }));
  const messages = [toMessage('old', 0), toMessage('next', 60_000)];
  await orders.record({ ...place, orderNumber: '#1', cartHandle: null, cart: '{}' }, 'now', { messages, follow: null });
  await sql`create trigger fails before update of due_at on outbox_messages
    begin select raise(abort, 'away'); end`.execute(db);

  await assert.rejects(outbox.giveUpOld({ overdue: 0, most: 10 }), /away/);
  await sql`drop trigger fails`.execute(db);
  await outbox.giveUpOld({ overdue: 0, most: 10 });
  const due = await outbox.claimDue({ receiver: 'backend', limit: 10, milliseconds: 1 });

  assert.deepEqual(
    due.map(({ messageId }) => messageId),
    ['next'],
  );
});
