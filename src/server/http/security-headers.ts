import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What a page of ours may load. Everything that is not named is forbidden. */
export interface PagePolicy {
  readonly scripts: boolean;
  readonly forms: boolean;
}

/**
 * Answers are data, so that by default nothing may be loaded or framed. HSTS is left to whoever ends TLS in front of this
 * service, which itself speaks plain HTTP.
 */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
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

/** For the `helmet` option of a route that serves a page. No outside host is ever allowed. */
export const pagePolicy = ({ scripts, forms }: PagePolicy) => ({
  // Under helmet's own `no-referrer`, browsers send `Origin: null` with a form, which is what other sites' forms look like.
  ...(forms && { referrerPolicy: { policy: 'same-origin' as const } }),
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: forms ? ["'self'"] : ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      ...(scripts && { scriptSrc: ["'self'"], workerSrc: ["'self'", 'blob:'], connectSrc: ["'self'"] }),
    },
  },
});
