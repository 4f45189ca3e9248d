import { pino } from 'pino';
import type { Logger } from '../lib/logger.ts';
import { redact } from '../lib/redaction/redact.ts';
import { redactFields } from '../lib/redaction/redact-fields.ts';
import { currentWork } from '../lib/tracing/work.ts';
import { type LogDestination, StandardOutput } from './standard-output.ts';

export interface LoggerOptions {
  readonly level: string;
  /** Stands in every line; none for a process that is no node. */
  readonly node?: string;
}

/** Lines of JSON, each with the ids of the current work. Every line goes through the redactor, its message included. An error is flushed at once. */
export function createLogger(
  { level, node }: LoggerOptions,
  destination: LogDestination = new StandardOutput(),
): Logger {
  const lines = pino(
    {
      level,
      base: node === undefined ? null : { node },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: describeWork,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
    },
    destination,
  );
  destination.onGap?.((dropped) => lines.warn({ dropped }, 'Dropped lines of the log, which nobody read in time'));
  return {
    debug: (fields, message) => lines.debug(fields, redact(message)),
    info: (fields, message) => lines.info(fields, redact(message)),
    warn: (fields, message) => lines.warn(fields, redact(message)),
    error: (fields, message) => {
      lines.error(fields, redact(message));
      destination.flush?.();
    },
  };
}

function describeWork(): object {
  const { requestId, attemptId, span } = currentWork();
  return {
    ...(requestId !== undefined && { requestId }),
    ...(span && { traceId: span.traceId }),
    ...(attemptId !== undefined && { attemptId }),
  };
}
