import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDatabaseFor, postgres } from '../../support/machine/postgres.ts';
import { redis, redisUrl } from '../../support/machine/redis.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';

const DATABASE_URL = 'postgres://cartwright:canary@127.0.0.1:5432/cartwright';

describe('a start with addresses that cannot be right', () => {
  const refusals: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    ['DATABASE_URL is no address', { DATABASE_URL: 'canary' }, /DATABASE_URL must be a postgres:\/\/ address/],
    [
      'DATABASE_URL names no database',
      { DATABASE_URL: 'postgres://u:canary@h:5432/' },
      /DATABASE_URL must name a database/,
    ],
    [
      'REDIS_URL is no address',
      { DATABASE_URL, REDIS_URL: 'https://canary' },
      /REDIS_URL must be a redis:\/\/ or rediss:/,
    ],
    ['REDIS_URL stands alone', { REDIS_URL: 'redis://:canary@127.0.0.1:6379' }, /REDIS_URL needs DATABASE_URL/],
  ];
  for (const [what, environment, sentence] of refusals) {
    it(`is refused at once where ${what}`, async (t) => {
      const program = Program.start(t, { DATA_DIR: await temporaryFolder(t), ...environment });

      assert.equal(await program.exited, 1);
      assert.match(program.errors, /^Invalid configuration:\n- [^\n]+\n$/);
      assert.match(program.errors, sentence);
      assert.doesNotMatch(program.errors + program.out, /canary/);
    });
  }
});

describe('a start with Redis', postgres.skip !== false ? postgres : redis, () => {
  const start = async (t: Parameters<typeof createDatabaseFor>[0], REDIS_URL: string) =>
    Program.start(t, {
      DATABASE_URL: (await createDatabaseFor(t)).url.reveal(),
      DATA_DIR: await temporaryFolder(t),
      REDIS_URL,
    });

  it('is refused at once where Redis rejects the password', async (t) => {
    const address = new URL(redisUrl.reveal());
    address.username = 'nobody';
    address.password = 'canary';

    const program = await start(t, address.toString());

    assert.equal(await program.exited, 1);
    assert.match(program.errors, /^Redis at [^\n]+ rejects [^\n]+\.\n$/);
    assert.doesNotMatch(program.errors + program.out, /canary/);
  });

  it('goes on without Redis where nobody answers, and says so without the password', async (t) => {
    const program = await start(t, 'redis://:canary@127.0.0.1:1');

    const url = await program.listening();

    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    assert.match(program.out, /"level":"warn"[^\n]*Redis/);
    assert.doesNotMatch(program.errors + program.out, /canary/);
  });
});
