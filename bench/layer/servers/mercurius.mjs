/** Mercurius as its documentation starts it, with a query compiled when it comes for the second time. */
import fastify from 'fastify';
import mercurius from 'mercurius';

export async function start(schema, createContext) {
  const app = fastify();
  await app.register(mercurius, { schema, context: () => createContext(), jit: 1 });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
}
