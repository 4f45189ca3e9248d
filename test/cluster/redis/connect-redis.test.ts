import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { connectRedis } from '../../../src/cluster/redis/connect-redis.ts';
import { defaultRedisTimes } from '../../../src/cluster/redis/redis-connection.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { OperatorError } from '../../../src/lib/operator-error.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { redis, redisServer, redisUrl, throughPort } from '../../support/machine/redis.ts';
import { until } from '../../support/until.ts';

const problemOf = async (url: URL, caFile: string | null = null): Promise<string> => {
  try {
    (await connectRedis({ url: new Secret(url.toString()), caFile, logger: silentLogger })).close();
  } catch (error) {
    assert.ok(error instanceof OperatorError && error.name === 'RedisStartError', String(error));
    return error.message;
  }
  return assert.fail('the connection was accepted');
};

describe('connectRedis', () => {
  it('refuses certificates that cannot be read', async () => {
    assert.equal(
      await problemOf(new URL('rediss://cache.example'), '/nowhere/ca.pem'),
      'REDIS_CA_FILE names a file that cannot be read (ENOENT): /nowhere/ca.pem',
    );
  });

  it('starts, with a warning that names no password, where nobody answers or nobody listens', async (t) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    t.after(() => silent.close());
    const address = silent.address();
    assert.ok(typeof address === 'object' && address !== null);
    for (const port of [address.port, 1]) {
      const warned: unknown[] = [];
      const logger = { ...silentLogger, warn: (...line: unknown[]) => void warned.push(line) };

      const connection = await connectRedis({
        url: new Secret(`redis://:canary@127.0.0.1:${port}`),
        caFile: null,
        logger,
      });
      connection.close();

      assert.equal(connection.commands.isReady, false);
      assert.equal(warned.length, 1);
      assert.match(JSON.stringify(warned), /Redis is unavailable/);
      assert.doesNotMatch(JSON.stringify(warned), /canary/);
    }
  });

  describe('with Redis', redis, () => {
    const address = (change: (url: URL) => void): URL => {
      const url = new URL(redisUrl.reveal());
      change(url);
      return url;
    };

    it('refuses a wrong user or password in one sentence without it', async () => {
      const url = address((it) => {
        it.username = 'nobody';
        it.password = 'canary';
      });

      assert.equal(await problemOf(url), `Redis at ${url.host} rejects the user or the password of REDIS_URL.`);
    });

    it('gives a connection up that took its greeting and never answers, and gets another one', async (t) => {
      let taken = 0;
      const server = createServer((client) => {
        taken += 1;
        client.on('error', () => {});
        t.after(() => client.destroy());
        // The first of each of both connections: as after a cut that neither side hears of.
        if (taken <= 2) return;
        const onward = connect(redisServer).on('error', () => {});
        t.after(() => onward.destroy());
        client.pipe(onward).pipe(client);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      t.after(() => server.close());
      const at = server.address();
      assert.ok(typeof at === 'object' && at !== null);

      const times = { ...defaultRedisTimes, pingMs: 100 };
      const connection = await connectRedis({ url: throughPort(at.port), caFile: null, logger: silentLogger, times });
      t.after(() => connection.close());

      await until(async () => connection.commands.isReady && connection.messages.isReady);
      assert.equal(await connection.commands.run((client) => client.ping()), 'PONG');
    });

    it('refuses a database number that Redis does not have', async () => {
      const url = address((it) => {
        it.pathname = '/9999';
      });

      assert.equal(await problemOf(url), `Redis at ${url.host} does not have the database number of REDIS_URL.`);
    });
  });
});
