/** Why the service does not start with this database: one sentence for the operator, without the password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
