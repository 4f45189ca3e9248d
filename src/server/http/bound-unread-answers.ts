import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from '../../lib/logger.ts';
import type { ServerLimits } from '../server-limits.ts';

/** Smaller answers are in the system's buffers at once. */
export const COUNTED_BYTES = 16 * 1024;
/** A client that reads more slowly than this does not read, once it had the time of a request. */
const BYTES_PER_SECOND = 32 * 1024;

interface UnreadAnswer {
  readonly bytes: number;
  readonly reply: FastifyReply;
}

/**
 * Bounds the answers that wait in memory for clients to read them, as the guard of a socket does. Beyond the bound, the
 * connections whose answers have waited longest are closed. Each answer has its time, too. Returns how much waits.
 */
export function boundUnreadAnswers(
  app: FastifyInstance,
  { unreadBytes, requestMs }: Pick<ServerLimits, 'unreadBytes' | 'requestMs'>,
  logger: Logger,
): { readonly bytes: number } {
  /** The oldest first. */
  const unread = new Set<UnreadAnswer>();
  let held = 0;

  const drop = (answer: UnreadAnswer, bound: 'bytes' | 'time'): void => {
    logger.info({ requestId: answer.reply.request.id, bound }, 'Connection closed: its answer was not read');
    release(answer);
    answer.reply.raw.destroy();
  };
  const release = (answer: UnreadAnswer): void => {
    if (unread.delete(answer)) held -= answer.bytes;
  };

  const hold = (answer: UnreadAnswer): void => {
    const { bytes, reply } = answer;
    unread.add(answer);
    held += bytes;
    const timer = setTimeout(() => drop(answer, 'time'), requestMs + (bytes / BYTES_PER_SECOND) * 1_000);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      release(answer);
    });
    for (const oldest of unread) {
      if (held <= unreadBytes || oldest === answer) break;
      drop(oldest, 'bytes');
    }
  };

  app.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    // Sends the answer.
    done(null, payload);
    if (bytes >= COUNTED_BYTES && !hasLeft(reply.raw)) hold({ bytes, reply });
  });
  return {
    get bytes() {
      return held;
    },
  };
}

/** Whether nothing of it waits: the system has all of it, or the client has left and its connection does not close again. */
const hasLeft = ({ destroyed, writableEnded, writableLength }: ServerResponse): boolean =>
  destroyed || (writableEnded && writableLength === 0);
