import type { OperationDefinitionNode } from 'graphql';
import { hasSeveralFields } from '../../graphql/errors/has-several-fields.ts';
import { redactName } from '../../lib/redaction/redact.ts';
import type { Work } from '../../lib/tracing/work.ts';
import { noteOperation } from '../metrics/note-operation.ts';
import type { ServerOptions } from '../server-options.ts';
import { describeOperation } from '../tracing/operation-span.ts';

/** One operation that runs on a socket. */
export interface RunningOperation {
  readonly id: string;
  readonly requestId: string;
  /** What a query or a mutation begins is a part of this. Events of a subscription come for hours, and are not. */
  readonly work: Work;
  readonly began: number;
  readonly type: string;
  readonly hasSeveralFields: boolean;
  readonly name: string | null;
  readonly leave: AbortController;
  results: number;
  readonly errorCodes: Set<string>;
}

type Options = Pick<ServerOptions<never>, 'clock' | 'logger' | 'metrics' | 'tracing'>;

export function createRunningOperation(
  { clock, tracing }: Options,
  requestId: string,
  id: string,
  definition: OperationDefinitionNode,
): RunningOperation {
  const name = definition.name?.value ?? null;
  return {
    id,
    requestId,
    work: { requestId, span: tracing?.begin(definition.operation, { kind: 'server' }), ran: {} },
    began: clock.now(),
    type: definition.operation,
    hasSeveralFields: hasSeveralFields(definition),
    name: name === null ? null : redactName(name),
    leave: new AbortController(),
    results: 0,
    errorCodes: new Set(),
  };
}

/** Counts it, ends its span, and writes its line. */
export function noteEnd({ clock, logger, metrics }: Options, operation: RunningOperation): void {
  const { requestId, name, type, results, errorCodes } = operation;
  const { span, ran } = operation.work;
  if (metrics !== undefined) noteOperation(metrics, operation);
  if (span !== undefined) {
    describeOperation(span, operation);
    span.set({ 'cartwright.request_id': requestId, 'cartwright.results': results });
    span.end();
  }
  logger.info(
    {
      requestId,
      ...(span && { traceId: span.traceId }),
      ...ran,
      transport: 'websocket',
      operation: name,
      operationType: type,
      results,
      durationMs: clock.now() - operation.began,
      ...(errorCodes.size > 0 && { errors: [...errorCodes] }),
    },
    'operation',
  );
}
