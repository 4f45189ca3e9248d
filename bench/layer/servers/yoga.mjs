/** GraphQL Yoga as its documentation starts it on Node, with its plug-in for compiled queries. */
import { createServer } from 'node:http';
import { useGraphQlJit } from '@envelop/graphql-jit';
import { createYoga } from 'graphql-yoga';

export async function start(schema, createContext) {
  const yoga = createYoga({ schema, context: () => createContext(), plugins: [useGraphQlJit()], logging: false });
  const server = createServer(yoga);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/graphql`;
}
