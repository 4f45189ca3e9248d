import type { Config } from '../../config/loaded-config.ts';
import { silentLogger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { type Finding, toFinding } from './finding.ts';

const MIN_VERSION = 7;

export async function examineRedis({ redis: address }: Pick<Config, 'redis'>): Promise<readonly Finding[]> {
  if (address === null) return [];
  const tell = toFinding('redis');
  const { connectRedis } = await import('../../cluster/redis/connect-redis.ts');
  const { host } = new URL(address.url.reveal());
  try {
    const redis = await connectRedis({ ...address, logger: silentLogger });
    try {
      const info = await redis.commands.run((client) => client.info('server'));
      // Valkey says which Redis it is compatible with.
      const version = /^redis_version:(\d+)/m.exec(info)?.[1] ?? '0';
      return [
        Number(version) < MIN_VERSION
          ? tell('wrong', `Redis at ${host} is version ${version}. Version ${MIN_VERSION} or later is needed.`)
          : tell('good', `Redis ${version} at ${host} answers`),
      ];
    } finally {
      redis.close();
    }
  } catch (error) {
    if (error instanceof OperatorError) return [tell('wrong', error.message)];
    return [
      tell(
        'wrong',
        `Redis at ${host} does not answer. Orders continue without it; events are late, and rate limits are counted by each node.`,
      ),
    ];
  }
}
