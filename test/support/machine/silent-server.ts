import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';

/** The types of messages, and those of their answers. Null: not even the handshake is answered. */
export type SilentAnswers = Readonly<Record<string, string>> | null;

/** A server of sockets that answers the first messages at most, and then nothing. */
export class SilentServer implements AsyncDisposable {
  readonly #server = createServer();
  readonly #connections = new EventEmitter();
  readonly #open = new Set<Socket>();
  #silences = 0;

  static async start(answers: SilentAnswers): Promise<SilentServer> {
    const silent = new SilentServer(answers);
    silent.#server.listen(0, '127.0.0.1');
    await once(silent.#server, 'listening');
    return silent;
  }

  private constructor(answers: SilentAnswers) {
    this.#server.on('connection', (socket) => this.#open.add(socket));
    const fallSilent = () => {
      this.#silences += 1;
      this.#connections.emit('silence');
    };
    if (answers === null) {
      this.#server.on('upgrade', fallSilent);
      return;
    }
    const sockets = new WebSocketServer({ server: this.#server, handleProtocols: () => 'graphql-transport-ws' });
    sockets.on('connection', (socket) => {
      let isSilent = false;
      socket.on('message', (data) => {
        const type = answers[JSON.parse(String(data)).type];
        if (type !== undefined) socket.send(JSON.stringify({ type }));
        else if (!isSilent) fallSilent();
        isSilent ||= type === undefined;
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Until so many connections have come as far as the silence. */
  async silences(count: number): Promise<void> {
    while (this.#silences < count) await once(this.#connections, 'silence');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    // Those of sockets are no connections of HTTP any more.
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}
