import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import { noteOperation } from './note-operation.ts';

/** Counts every request once it has ended, and what its operation was. Installed after the scopes of requests. */
export function installRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    const endTimer = metrics.startTimer('operationSeconds');
    reply.raw.once('close', () => {
      const { url: route = 'none' } = request.routeOptions;
      const status = reply.raw.writableFinished ? `${Math.floor(reply.raw.statusCode / 100)}xx` : 'left';
      metrics.add('requests', { route, status });
      if (route !== '/graphql' || request.method === 'OPTIONS') return;
      const { operationType: type, operationName: name, errorCodes } = request.scope;
      noteOperation(metrics, { type, name, errorCodes });
      endTimer({ type: type ?? 'none' });
    });
    done();
  });
}
