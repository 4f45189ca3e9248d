import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Sends each connection to any node; to another one if that refuses it. Requests that a node has are lost with it. */
export class Balancer implements AsyncDisposable {
  readonly #server: Server;
  readonly #ports = new Set<number>();
  readonly #sockets = new Set<Socket>();
  readonly #draw: () => number;
  url = '';

  constructor(draw: () => number) {
    this.#draw = draw;
    this.#server = createServer((client) => this.#pass(client, [...this.#ports]));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.url = `http://127.0.0.1:${address.port}`;
  }

  add(port: number): void {
    this.#ports.add(port);
  }

  remove(port: number): void {
    this.#ports.delete(port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(client: Socket, ports: readonly number[]): void {
    this.#keep(client);
    const port = ports[Math.floor(this.#draw() * ports.length)];
    if (port === undefined) {
      client.destroy();
      return;
    }
    const node = connect(port, '127.0.0.1');
    this.#keep(node);
    node.once('error', () => {
      if (node.bytesWritten === 0 && !client.destroyed) {
        this.#pass(
          client,
          ports.filter((other) => other !== port),
        );
      } else client.destroy();
    });
    node.once('connect', () => {
      client.pipe(node).pipe(client);
      node.once('close', () => client.destroy());
      client.once('close', () => node.destroy());
    });
  }

  #keep(socket: Socket): void {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
