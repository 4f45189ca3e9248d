import type { FastifyInstance } from 'fastify';
import { sendCatalogError } from './http/error-answers.ts';

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

  /** Resolves once no request runs, or when the time is over, whichever comes first. */
  async begin(timeoutMs: number): Promise<void> {
    this.#draining = true;
    if (this.#active === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
