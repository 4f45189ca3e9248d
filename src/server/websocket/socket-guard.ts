import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ServerLimits } from '../server-limits.ts';
import { CLOSE } from './socket-session.ts';

export interface SocketGuardOptions {
  readonly limits: Pick<ServerLimits, 'socketMessagesPerSecond' | 'socketBufferBytes'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How long a client may take to send its close frame. A client that does not read misses ours. */
const GOODBYE_MS = 5_000;
const SHORT_GOODBYE_MS = 1_000;
/** Each started piece of a message counts as one message. */
const PIECE_BYTES = 16 * 1024;
/** What waits for the end of a turn must stay below the limit of what waits for the client. */
const WRITE_BYTES = 16 * 1024;
/**
 * A burst may contain as much as this many seconds allow: after a reconnect, a client subscribes to everything again.
 */
const BURST_SECONDS = 2;

/** Limits what one socket sends us and what is queued for it. Beyond a limit, the socket is closed with 1013. */
export class SocketGuard {
  readonly #socket: WebSocket;
  readonly #options: SocketGuardOptions;
  readonly #write: (write: () => void) => void;
  #left: number;
  #countedAt: number;

  /** `connection` is what the socket writes to. */
  constructor(socket: WebSocket, connection: Duplex, options: SocketGuardOptions) {
    this.#socket = socket;
    this.#write = writeOnceATurn(connection, Math.min(WRITE_BYTES, options.limits.socketBufferBytes));
    this.#options = options;
    this.#left = options.limits.socketMessagesPerSecond * BURST_SECONDS;
    this.#countedAt = options.clock.now();
    for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => this.take(0));
  }

  /** Whether the message that just arrived may be processed. */
  take(bytes: number): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    const { limits, clock } = this.#options;
    const now = clock.now();
    const refill = (Math.max(0, now - this.#countedAt) / 1000) * limits.socketMessagesPerSecond;
    this.#left = Math.min(this.#left + refill, limits.socketMessagesPerSecond * BURST_SECONDS);
    this.#countedAt = now;
    this.#left -= 1 + Math.floor(bytes / PIECE_BYTES);
    if (this.#left < 0) this.#drop('messages');
    return this.#left >= 0 && this.#hasRoom();
  }

  /**
   * Resolves once the text has left for the network, and also if the socket is closed or breaks: its `close` event
   * reports the end.
   */
  async send(text: string): Promise<void> {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN || !this.#hasRoom()) return;
    await new Promise<void>((resolve) => this.#write(() => socket.send(text, () => resolve())));
  }

  close(code: number, reason: string, waitMs = GOODBYE_MS): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code, toCloseReason(reason));
    const timer = setTimeout(() => socket.terminate(), waitMs);
    socket.once('close', () => clearTimeout(timer));
  }

  #hasRoom(): boolean {
    if (this.#socket.bufferedAmount <= this.#options.limits.socketBufferBytes) return true;
    this.#drop('buffer');
    return false;
  }

  #drop(bound: 'messages' | 'buffer'): void {
    this.#options.logger.info({ bound }, 'Socket closed at its limit');
    this.close(CLOSE.tryAgainLater, 'RateLimited', SHORT_GOODBYE_MS);
    // The network holds back whatever it still sends.
    this.#socket.pause();
  }
}

/** The maximum length of a close reason. */
const MAX_BYTES = 123;

/** The reason for a close frame: truncated to its maximum length in UTF-8, never within a character. */
function toCloseReason(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  let reason = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    reason += character;
  }
  return reason;
}

/**
 * Runs writes to a connection. All of one turn of the event loop leave in one write of the system, since its price is
 * more than that of a small message; `mostBytes` leave at once.
 */
function writeOnceATurn(connection: Duplex, mostBytes: number): (write: () => void) => void {
  let isHeld = false;
  const leave = () => {
    if (isHeld) connection.uncork();
    isHeld = false;
  };
  return (write) => {
    if (!isHeld) {
      connection.cork();
      process.nextTick(leave);
    }
    isHeld = true;
    write();
    if (connection.writableLength >= mostBytes) leave();
  };
}
