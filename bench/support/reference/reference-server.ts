/**
 * A yardstick over the same core, in a process of its own with a data folder of its own; the first argument says which:
 *
 * - `use-case`: bare node:http that authenticates, calls the use case and sends JSON.stringify of what it answers. No GraphQL server
 *   over this core can cost less.
 * - `apollo`: Apollo Server as its documentation starts it, over the same resolvers. What a user would write first.
 *
 * The whole service listens beside it, so that a cart can be filled.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { checkMerchant } from '../../../src/adapters/registry.ts';
import { createService } from '../../../src/composition/service.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import type { Caller } from '../../../src/domain/viewer/viewer.ts';
import { createContext, type GraphQLContext } from '../../../src/graphql/context.ts';
import { createSchema } from '../../../src/graphql/create-schema.ts';
import { withoutRevision } from '../without-revision.ts';
import type { ReferenceAddresses, ReferenceCall } from './start-reference.ts';

const service = await createService(await loadConfig({ checkMerchant }));
const { auth, commerce } = service;
const serviceUrl = await service.listen();
const url = process.argv[2] === 'apollo' ? await startApollo() : await startUseCases();
process.send?.({ url, serviceUrl } satisfies ReferenceAddresses);
process.once('disconnect', () => process.exit(0));

async function startApollo(): Promise<string> {
  const server = new ApolloServer<GraphQLContext>({ schema: createSchema() });
  const started = await startStandaloneServer(server, {
    listen: { port: 0, host: '127.0.0.1' },
    context: async ({ req }) => createContext({ commerce, caller: await identify(req.headers) }),
  });
  return `${started.url}graphql`;
}

async function startUseCases(): Promise<string> {
  const server = createServer(async (request, response) => {
    const call = (await json(request)) as ReferenceCall;
    const answer = await run(await identify(request.headers), call);
    const bytes = Buffer.from(JSON.stringify(answer));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.byteLength }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

async function run(caller: Caller, { operation, input }: ReferenceCall): Promise<unknown> {
  switch (operation) {
    case 'cart':
      return commerce.getCart(caller, input);
    case 'addLineItem':
      return withoutRevision(await commerce.addLineItem(caller, input));
    case 'updateLineItem':
      return withoutRevision(await commerce.updateLineItem(caller, input));
  }
}

async function identify(headers: Record<string, string | string[] | undefined>): Promise<Caller> {
  const viewer = await auth.authenticate({
    svcAuthorization: String(headers['x-svc-authorization'] ?? ''),
    authorization: null,
    appId: null,
    deviceId: null,
  });
  return { viewer, requestId: 'bench', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };
}
