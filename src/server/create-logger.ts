import { type DestinationStream, pino } from 'pino';
import type { Logger } from '../lib/logger.ts';
import { redact } from '../lib/redaction/redact.ts';
import { redactFields } from '../lib/redaction/redact-fields.ts';

export interface LogDestination extends DestinationStream {
  /** Writes what waits. */
  flush?(): void;
}

const BATCH_BYTES = 4_096;
const BATCH_MS = 50;

/** Written in batches and asynchronously; what waits when the process ends is written then, whatever ended it but a signal that kills. */
function openStandardOutput(): LogDestination {
  const output = pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES });
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    output.flush();
  };
  return {
    write: (line) => {
      output.write(line);
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(flush, BATCH_MS).unref();
    },
    flush,
  };
}

export interface LoggerOptions {
  readonly level: string;
  /** Stands in every line; none for a process that is no node. */
  readonly node?: string;
}

/** Lines of JSON. Every line goes through the redactor, its message included. An error waits for no batch. */
export function createLogger(
  { level, node }: LoggerOptions,
  destination: LogDestination = openStandardOutput(),
): Logger {
  const lines = pino(
    {
      level,
      base: node === undefined ? null : { node },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
    },
    destination,
  );
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
