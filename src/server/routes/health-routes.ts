import type { FastifyInstance } from 'fastify';
import { withinTime } from '../../lib/async/within-time.ts';
import type { Logger } from '../../lib/logger.ts';
import { version } from '../../lib/version.ts';

export interface HealthOptions {
  readonly ping: () => Promise<void>;
  readonly pingMs: number;
  readonly isPrepared: () => boolean;
  readonly isLeaving: () => boolean;
  readonly logger: Logger;
  /** Tells the nodes behind a load balancer apart. */
  readonly node: string;
}

/**
 * `/healthz`: the process answers, and says its version. `/readyz`: it can receive requests, since its stores respond, its catalogs are there,
 * and it is not shutting down.
 */
export function installHealthRoutes(
  app: FastifyInstance,
  { ping, pingMs, isPrepared, isLeaving, logger, node }: HealthOptions,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isLeaving()) return reply.code(503).send({ status: 'draining', node });
    if (!isPrepared()) return reply.code(503).send({ status: 'preparing', node });
    try {
      await withinTime(ping(), pingMs);
    } catch (error) {
      logger.warn({ requestId: request.id, error }, 'The stores do not respond');
      return reply.code(503).send({ status: 'stores do not answer', node });
    }
    return reply.send({ status: 'ready', node });
  });
}
