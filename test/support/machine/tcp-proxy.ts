import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and a server that it is to lose: cuts connections, refuses new ones, or swallows what is sent. */
export class TcpProxy implements AsyncDisposable {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isSwallowing = false;
  #onPass = () => {};
  /** The port that clients connect to, also while nobody listens there. */
  port = 0;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#target = target;
  }

  static async start(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.mend();
    return proxy;
  }

  /** Cuts every connection and refuses new ones. */
  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.close();
    await once(server, 'close');
  }

  /** Resolves once this many pieces have passed from now, in either direction. */
  passed(pieces: number): Promise<void> {
    let left = pieces;
    return new Promise((resolve) => {
      this.#onPass = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
  }

  /** Lets clients connect and send, and passes nothing on, in either direction. */
  swallow(): void {
    this.#isSwallowing = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Serves again. What was swallowed arrives late, as it does on a network. */
  async mend(): Promise<void> {
    this.#isSwallowing = false;
    for (const socket of this.#sockets) socket.resume();
    if (this.#server !== undefined) return;
    this.#server = createServer((client) => this.#pass(client)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.cut();
  }

  #pass(client: Socket): void {
    const server = connect(this.#target);
    this.#link(client, server);
    this.#link(server, client);
  }

  #link(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (data) => {
      to.write(data);
      this.#onPass();
    });
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    if (this.#isSwallowing) from.pause();
  }
}
