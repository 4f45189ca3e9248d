import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as z from 'zod';

const messageShape = z.looseObject({ type: z.string(), id: z.string().optional(), payload: z.unknown().optional() });
export type SocketMessage = z.output<typeof messageShape>;

const toMessage = (text: string): SocketMessage => messageShape.parse(JSON.parse(text));

/** A socket that speaks graphql-transport-ws message by message, for what a client library would never send. */
export class RawSocket implements AsyncDisposable {
  readonly #socket: WebSocket;
  readonly #texts: string[] = [];
  readonly #waiting: ((text: string) => void)[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    socket.on('message', (data) => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#texts.push(String(data));
      else next(String(data));
    });
  }

  /** Rejects with `Unexpected server response: STATUS` where the upgrade is refused. */
  static async open(
    url: string,
    options: {
      readonly path?: string;
      readonly origin?: string;
      readonly protocol?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<RawSocket> {
    const { path = '/graphql', origin, protocol = 'graphql-transport-ws', headers = {} } = options;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, protocol, {
      headers: { ...headers },
      ...(origin !== undefined && { origin }),
    });
    await once(socket, 'open');
    return new RawSocket(socket);
  }

  /** Open and acknowledged. */
  static async connect(url: string, payload?: object): Promise<RawSocket> {
    const socket = await RawSocket.open(url);
    socket.send({ type: 'connection_init', ...(payload !== undefined && { payload }) });
    const message = await socket.next();
    if (message.type !== 'connection_ack') throw new Error(`Expected connection_ack, got ${message.type}`);
    return socket;
  }

  send(message: object | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  subscribe(id: string, query: string, rest: object = {}): void {
    this.send({ id, type: 'subscribe', payload: { query, ...rest } });
  }

  async next(): Promise<SocketMessage> {
    return toMessage(await this.nextText());
  }

  /** The next message, byte for byte. */
  nextText(): Promise<string> {
    const text = this.#texts.shift();
    if (text !== undefined) return Promise.resolve(text);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Messages that came and that nobody has read. */
  get unread(): readonly SocketMessage[] {
    return this.#texts.map(toMessage);
  }

  get extensions(): string {
    return this.#socket.extensions;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    this.#socket.terminate();
    await this.closed;
  }
}
