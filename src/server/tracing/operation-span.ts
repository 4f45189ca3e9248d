import type { Span } from '../../lib/tracing/span.ts';
import { traced } from '../../lib/tracing/traced.ts';
import type { EndedOperation } from '../metrics/note-operation.ts';

/** Until its type is known. */
const UNREAD_OPERATION = 'graphql';

/** Runs an operation as a span that is named by its type: clients choose any number of names. */
export const traceOperation = <T>(describe: () => EndedOperation, run: () => Promise<T>): Promise<T> =>
  traced(UNREAD_OPERATION, { kind: 'server' }, (span) =>
    span === undefined ? run() : run().finally(() => describeOperation(span, describe())),
  );

export function describeOperation(span: Span, { type, name, errorCodes }: EndedOperation): void {
  const codes = [...new Set(errorCodes)];
  if (type !== null) span.rename(type);
  span.set({
    ...(type !== null && { 'graphql.operation.type': type }),
    ...(name !== null && { 'graphql.operation.name': name }),
  });
  if (codes.length > 0) span.fail(codes.join());
}
