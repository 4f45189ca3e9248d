import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PostgresPoolClient } from 'kysely';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { Availability } from '../../src/stores/postgres/availability.ts';
import { GuardedClient } from '../../src/stores/postgres/guarded-client.ts';
import { ManualTime } from '../support/manual-time.ts';

/** A connection whose queries fail with a code. */
function openFailing(code: string) {
  const destroyed: (boolean | undefined)[] = [];
  const client = {
    query: async () => {
      throw Object.assign(new Error('The query failed'), { code });
    },
    release: (destroy?: boolean) => void destroyed.push(destroy),
  };
  const guarded = new GuardedClient(client as unknown as PostgresPoolClient, new Availability(new ManualTime()));
  return { guarded, destroyed };
}

for (const code of ['EPIPE', 'ECONNRESET']) {
  it(`takes ${code} for a broken connection and not for an answer of the database`, async () => {
    const { guarded, destroyed } = openFailing(code);
    const failed = await guarded.query('insert into facts values (1)', []).catch((error: unknown) => error);
    guarded.release();

    assert.ok(failed instanceof CommerceError);
    assert.deepEqual([failed.name, failed.outcomeUnknown], ['ServiceUnavailable', true]);
    assert.deepEqual(destroyed, [true]);
  });
}
