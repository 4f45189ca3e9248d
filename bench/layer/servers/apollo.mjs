/** Apollo Server as its documentation starts it. */
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';

export async function start(schema, createContext) {
  const server = new ApolloServer({ schema });
  const context = async () => createContext();
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' }, context });
  return `${url}graphql`;
}
