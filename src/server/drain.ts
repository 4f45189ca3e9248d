import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendCatalogError } from './http/error-answers.ts';

const QUIET_MS = 20;

/**
 * Ending in good order: while draining, new GraphQL requests are refused with a name that clients retry elsewhere, those that
 * run are let finish, and every connection is closed after its answer.
 */
export class Drain {
  #active = 0;
  #draining = false;
  #onIdle: (() => void) | undefined;

  get draining(): boolean {
    return this.#draining;
  }

  install(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.#active += 1;
      reply.raw.once('close', () => {
        this.#active -= 1;
        if (this.#active === 0) this.#onIdle?.();
      });
      if (this.#draining && request.routeOptions.url === '/graphql') {
        sendCatalogError(request, reply.header('retry-after', '1'), 'ServiceUnavailable');
        return;
      }
      done();
    });
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#draining) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  /**
   * Resolves once no request runs, or when the time is over, whichever comes first. A request whose bytes have arrived may not be
   * counted yet, so that quiet has to last for a moment.
   */
  async begin(timeoutMs: number): Promise<void> {
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

  async #becomesIdle(): Promise<void> {
    if (this.#active === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
