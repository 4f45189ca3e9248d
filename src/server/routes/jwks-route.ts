import type { FastifyInstance } from 'fastify';

/** Public keys of our tokens. A new key is published well before it signs, so five minutes of caching are safe. */
export function installJwksRoute(app: FastifyInstance, jwks: () => Promise<object>): void {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/jwk-set+json; charset=utf-8')
      .send(JSON.stringify(await jwks())),
  );
}
