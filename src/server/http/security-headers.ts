import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Responses are data, so by default nothing may be loaded or framed. HSTS is left to the proxy that terminates TLS in
 * front of this service, which itself speaks plain HTTP.
 */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
  // Most responses hold personal data or a token. A route whose response may be cached sets that itself.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
}

/** For the `helmet` option of a route that serves a page with scripts. No outside host is ever allowed. */
export const pagePolicy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
    },
  },
};
