import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

type PagePolicy = Pick<HelmetOptions, 'contentSecurityPolicy'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that serves a page, instead of the policy for data. */
    readonly pagePolicy?: PagePolicy;
    securityHeaders?: Readonly<Record<string, string>>;
  }
}

/**
 * Responses are data, so by default nothing may be loaded or framed. HSTS is left to the proxy that terminates TLS in
 * front of this service, which itself speaks plain HTTP.
 */
const dataPolicy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
  },
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'same-site' },
} as const satisfies HelmetOptions;

/** The headers depend on the route and not on the request, so they are made once. */
export function installSecurityHeaders(app: FastifyInstance): void {
  const ofData = listHeaders(dataPolicy);
  app.addHook('onRoute', (route) => {
    const { pagePolicy: ofPage } = route.config ?? {};
    if (ofPage !== undefined) {
      route.config = { ...route.config, securityHeaders: listHeaders({ ...dataPolicy, ...ofPage }) };
    }
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.routeOptions.config.securityHeaders ?? ofData);
    done();
  });
}

function listHeaders(options: HelmetOptions): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  // Most responses hold personal data or a token. A route whose response may be cached sets that itself.
  return { 'cache-control': 'no-store', ...Object.fromEntries(headers) };
}

/** For a page with scripts. No outside host is ever allowed. */
export const pagePolicy: PagePolicy = {
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
