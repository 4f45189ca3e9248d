import { OperatorError } from '../../lib/operator-error.ts';
/** Why the service does not start with this Redis: one sentence for the operator, without the password. */
export class RedisStartError extends OperatorError {
  override readonly name = 'RedisStartError';
}
