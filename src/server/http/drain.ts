import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { Logger } from '../../lib/logger.ts';
import { sendCatalogError } from './error-answers.ts';

const QUIET_MS = 20;

/**
 * Requests while the process ends. A server that leaves serves as before and says that it is not ready. While draining, new GraphQL requests are refused with an error that clients
 * retry elsewhere, running ones finish, and every connection is closed after its response.
 */
export class Drain {
  #active = 0;
  #leaving = false;
  #draining = false;
  #onIdle: (() => void) | undefined;
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  get leaving(): boolean {
    return this.#leaving;
  }

  get draining(): boolean {
    return this.#draining;
  }

  install(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.#active += 1;
      reply.raw.once('close', () => this.#end());
      if (this.#draining && request.routeOptions.url === '/graphql') {
        sendCatalogError(
          request,
          reply,
          new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 }),
          this.#logger,
        );
        return;
      }
      done();
    });
    // What a route does goes on after its client has left.
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      const keep = <Result>(work: Promise<Result>) => this.keep(work);
      route.handler = function (request, reply) {
        const result: unknown = handler.call(this, request, reply);
        return result instanceof Promise ? keep(result) : result;
      };
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#leaving) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  leave(): void {
    this.#leaving = true;
  }

  /** Counts work until it has ended, such as a mutation of a socket, which is closed at once. */
  async keep<Result>(work: Promise<Result>): Promise<Result> {
    this.#active += 1;
    try {
      return await work;
    } finally {
      this.#end();
    }
  }

  /**
   * Resolves once no request and no kept work runs, or when the time is over, whichever comes first. A request whose bytes have arrived
   * may not be counted yet, so the idle state must last for a moment.
   */
  async begin(timeoutMs: number): Promise<void> {
    this.leave();
    this.#draining = true;
    const over = Promise.withResolvers<void>();
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      over.resolve();
    }, timeoutMs);
    do {
      await Promise.race([this.#becomesIdle(), over.promise]);
      await setTimeoutPromise(QUIET_MS);
    } while (this.#active > 0 && !isOver);
    clearTimeout(timer);
  }

  #end(): void {
    this.#active -= 1;
    if (this.#active === 0) this.#onIdle?.();
  }

  async #becomesIdle(): Promise<void> {
    if (this.#active === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
