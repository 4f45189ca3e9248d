/** Why the service does not start with this Redis: one sentence for the operator, without the password. */
export class RedisStartError extends Error {
  override readonly name = 'RedisStartError';
}
