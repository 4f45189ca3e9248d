/**
 * Creates errors that are answers and nobody's bug: no stack is walked for them, which takes longer than the rest of such
 * an error. `create` must be synchronous.
 */
export function withoutStackTraces<Value>(create: () => Value): Value {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return create();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
