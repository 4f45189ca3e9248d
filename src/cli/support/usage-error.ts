/** The command line is at fault, for the reason in the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
