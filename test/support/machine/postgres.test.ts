import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { Secret } from '../../../src/lib/secret.ts';
import { atEnd } from '../at-end.ts';
import { createDatabaseFor, onServer, openSession, postgres } from './postgres.ts';

it('a session of a test waits for a place on a server that has none', postgres, async (t) => {
  const { url } = await createDatabaseFor(t);
  const role = `cartwright_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create role ${role} login connection limit 1`);
  atEnd(t, () => onServer(`drop role ${role}`));
  const ofRole = new URL(url.reveal());
  ofRole.username = role;
  const place = { url: new Secret(ofRole.toString()) };

  const first = await openSession(t, place);
  const second = openSession(t, place);
  const { rows } = await first.query(`select usename from pg_stat_activity where usename = '${role}'`);
  assert.equal(rows.length, 1);
  await first.end();

  assert.equal((await (await second).query('select 1 as one')).rows[0].one, 1);
});

it('a query runs though the session of the one before has just been ended', postgres, async (t) => {
  const database = await createDatabaseFor(t);
  const answers: unknown[] = [];

  for (let round = 0; round < 10; round += 1) {
    await database.query('select 1');
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(database.url.reveal()).pathname.slice(1)}'`,
    );
    answers.push(...(await database.query('select 1 as one')));
  }

  assert.deepEqual(answers, Array(10).fill({ one: 1 }));
});
