import { type DestinationStream, pino } from 'pino';
import { describeForLog } from '../graphql/errors/describe-for-log.ts';
import type { Logger } from '../lib/logger.ts';

/** Names under which secrets and personal data travel. No line is meant to hold them; this is the net below. */
const SECRET_NAMES = [
  'authorization',
  'x-svc-authorization',
  'cookie',
  'set-cookie',
  'accessToken',
  'token',
  'secret',
  'encryptedCard',
  'card',
  'variables',
  'body',
  'email',
];

/** Written beside the work of requests, not in it; what is left is written when the process ends. */
const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: false });

/** Lines of JSON. Errors are written by name, message and stack, with what looks like a token or a card number taken out. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (error: unknown) => (error instanceof Error ? describeForLog(error) : error) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[hidden]',
      },
    },
    destination,
  );
}
