import { readFile } from 'node:fs/promises';
import { ErrorReply, type RedisClientOptions } from '@redis/client';
import type { Logger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import type { Secret } from '../../lib/secret.ts';
import { defaultRedisTimes, RedisConnection, type RedisTimes } from './redis-connection.ts';

/** Why the service does not start with this Redis: one sentence for the operator, without the password. */
class RedisStartError extends OperatorError {
  override readonly name = 'RedisStartError';
}

export interface RedisOptions {
  /** `redis://` or `rediss://`, validated by the configuration. */
  readonly url: Secret;
  /** Path of the certificates that verify a `rediss://` address; Node's own if null. */
  readonly caFile: string | null;
  readonly logger: Logger;
  readonly times?: RedisTimes;
}

/** This node's Redis connections: one to publish, one to subscribe. */
export interface Redis {
  readonly commands: RedisConnection;
  readonly messages: RedisConnection;
  close(): void;
}

const START_MS = 3_000;

/**
 * Throws RedisStartError for errors that an operator must fix: a password or a file. A Redis that does not respond is
 * logged, and retried from then on.
 */
export async function connectRedis({ url, caFile, logger, times = defaultRedisTimes }: RedisOptions): Promise<Redis> {
  const ca = caFile === null ? undefined : await readCertificates(caFile);
  const options: RedisClientOptions = {
    url: url.reveal(),
    clientInfoTag: 'cartwright',
    ...(ca !== undefined && { socket: { tls: true, ca } }),
  };
  const [commands, messages] = [
    new RedisConnection(options, logger, times),
    new RedisConnection(options, logger, times),
  ];
  const close = () => {
    commands.close();
    messages.close();
  };
  const [error] = (await Promise.all([commands.open(START_MS), messages.open(START_MS)])).filter(
    (one) => one !== undefined,
  );
  if (error instanceof ErrorReply && !PASSING.test(error.message)) {
    close();
    throw new RedisStartError(describeRefusal(error, url));
  }
  logChanges([commands, messages], error, logger);
  return { commands, messages, close };
}

/** Error replies of a Redis that is not ready yet. */
const PASSING = /^(?:LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY) /;

async function readCertificates(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new RedisStartError(`REDIS_CA_FILE names a file that cannot be read (${code}): ${path}`);
  }
}

function describeRefusal({ message }: ErrorReply, url: Secret): string {
  const { host } = new URL(url.reveal());
  const isCredential = /^(?:WRONGPASS|NOAUTH|NOPERM)|AUTH/.test(message);
  if (isCredential) return `Redis at ${host} rejects the user or the password of REDIS_URL.`;
  if (message.includes('DB index')) return `Redis at ${host} does not have the database number of REDIS_URL.`;
  return `Redis at ${host} refuses the connection (${message.split(' ')[0]}).`;
}

/** Logs once when Redis becomes unavailable and once when it is back, however many calls notice. */
function logChanges(connections: readonly RedisConnection[], error: Error | undefined, logger: Logger): void {
  let wasReady = true;
  const tell = (reason?: string) => {
    const isReady = connections.every((connection) => connection.isReady);
    if (isReady === wasReady) return;
    wasReady = isReady;
    if (isReady) return logger.info({}, 'Redis is back: nodes hear of each other and share their rate limits again');
    const fields = reason === undefined ? {} : { reason };
    logger.warn(fields, 'Redis is unavailable: watchers read the store, and rate limits count on each node by itself');
  };
  tell(error?.message);
  for (const connection of connections) connection.onChange(() => tell());
}
