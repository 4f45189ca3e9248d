import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { createClient } from '@redis/client';
import { Secret } from '../../../src/lib/secret.ts';
import { atEnd } from '../at-end.ts';

/** Where tests find Redis: TEST_REDIS_URL, or the standard port of this machine. */
const address = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

export const redisUrl: Secret = new Secret(address);

const connect = () =>
  createClient({ url: address, socket: { connectTimeout: 20_000, reconnectStrategy: false } })
    .on('error', () => {})
    .connect();

const reason = await findReason();

/** For `it` and `describe`: runs the tests where Redis answers, and says where it does not. With CI=true its absence is a failure. */
export const redis: { readonly skip: string | false } = {
  skip: reason === undefined ? false : `Redis does not answer (${reason}): set TEST_REDIS_URL to run these tests`,
};
if (redis.skip !== false && process.env['CI'] === 'true') throw new Error(redis.skip);

export interface TestRedis {
  readonly url: Secret;
  /** What the keys and channels of the test begin with. */
  readonly service: string;
  readonly server: { readonly host: string; readonly port: number };
  /** A connection past every part of the service. */
  readonly client: Awaited<ReturnType<typeof connect>>;
  listKeys(): Promise<readonly string[]>;
}

const { hostname, port } = new URL(address);

/** The server's place, for a proxy. */
export const redisServer = { host: hostname, port: Number(port || 6379) };

async function listKeysOf(client: TestRedis['client'], service: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of client.scanIterator({ MATCH: `${service}:*`, COUNT: 1_000 })) keys.push(...page);
  return keys;
}

/** Redis with a prefix of its own, whose keys are removed at the end of the test. */
export async function useRedis(t: TestContext, service: string = randomUUID()): Promise<TestRedis> {
  const client = await connect();
  const listKeys = () => listKeysOf(client, service);
  atEnd(t, async () => {
    const keys = await listKeys();
    if (keys.length > 0) await client.del([...keys]);
    client.destroy();
  });
  return { url: redisUrl, service, server: redisServer, client, listKeys };
}

/** Removes everything that a service keeps in Redis, and nothing of others. */
export async function flushService(service: string): Promise<void> {
  const client = await connect();
  try {
    const keys = await listKeysOf(client, service);
    if (keys.length > 0) await client.del([...keys]);
  } finally {
    client.destroy();
  }
}

/** CPU time that Redis has used so far, in microseconds. */
export async function readRedisCpu(): Promise<number> {
  const client = await connect();
  try {
    const told = await client.info('cpu');
    return [...told.matchAll(/used_cpu_(?:sys|user):([\d.]+)/g)].reduce(
      (sum, [, seconds]) => sum + Number(seconds) * 1e6,
      0,
    );
  } finally {
    client.destroy();
  }
}

/** Every command that Redis gets from then on, until the end of the test, of other tests too. */
export async function monitorRedis(t: TestContext): Promise<readonly string[]> {
  const client = await connect();
  atEnd(t, () => client.destroy());
  const commands: string[] = [];
  await client.monitor((command) => commands.push(String(command)));
  return commands;
}

/** The same Redis by another way to it. */
export function throughPort(port: number): Secret {
  const other = new URL(address);
  other.hostname = '127.0.0.1';
  other.port = String(port);
  return new Secret(other.toString());
}

async function findReason(): Promise<string | undefined> {
  try {
    (await connect()).destroy();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
