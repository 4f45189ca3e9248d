import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const CHECK_MS = 500;

/**
 * Sends each connection to any node that is ready, or to any at all if none is; to another one if that refuses it. Requests that a
 * node has are lost with it, and with its health: connections to one that does not answer are cut.
 */
export class Balancer implements AsyncDisposable {
  readonly #server: Server;
  readonly #ports = new Set<number>();
  readonly #unready = new Set<number>();
  readonly #checks = new Map<number, NodeJS.Timeout>();
  readonly #socketsOf = new Map<number, Set<Socket>>();
  readonly #sockets = new Set<Socket>();
  readonly #draw: () => number;
  readonly #answerMs: number;
  url = '';

  /** `answerMs` is how long a node that is checked may take. */
  constructor(draw: () => number, answerMs: number) {
    this.#draw = draw;
    this.#answerMs = answerMs;
    this.#server = createServer((client) => this.#pass(client, this.#listReady()));
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.url = `http://127.0.0.1:${address.port}`;
  }

  add(port: number): void {
    this.#ports.add(port);
    this.#socketsOf.set(port, new Set());
    this.#checks.set(
      port,
      setInterval(() => void this.#check(port), CHECK_MS),
    );
  }

  remove(port: number): void {
    this.#ports.delete(port);
    this.#unready.delete(port);
    clearInterval(this.#checks.get(port));
    this.#cut(port);
  }

  #listReady(): readonly number[] {
    const ready = [...this.#ports].filter((port) => !this.#unready.has(port));
    return ready.length === 0 ? [...this.#ports] : ready;
  }

  async #check(port: number): Promise<void> {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(this.#answerMs) }).then(
      (answer) => answer.status,
      () => null,
    );
    if (!this.#ports.has(port)) return;
    if (status === 200) this.#unready.delete(port);
    else this.#unready.add(port);
    if (status === null) this.#cut(port);
  }

  #cut(port: number): void {
    for (const socket of this.#socketsOf.get(port) ?? []) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const port of this.#ports) this.remove(port);
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
    this.#socketsOf.get(port)?.add(node);
    node.once('close', () => this.#socketsOf.get(port)?.delete(node));
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
