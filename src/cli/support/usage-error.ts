/** The command line is at fault, for the reason in the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `read` returns. Throws UsageError if it throws, with its message unless another one is given. */
export function orUsageError<Found>(read: () => Found, message?: string): Found {
  try {
    return read();
  } catch (error) {
    throw new UsageError(message ?? (error instanceof Error ? error.message : String(error)), { cause: error });
  }
}
