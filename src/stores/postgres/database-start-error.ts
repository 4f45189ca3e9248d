import { OperatorError } from '../../lib/operator-error.ts';
/** Why the service does not start with this database: one sentence for the operator, without the password. */
export class DatabaseStartError extends OperatorError {
  override readonly name = 'DatabaseStartError';
}
