/**
 * One server of the comparison, in a process of its own: the first argument is a LayerServer. All of them have the same use cases over the same
 * platform, which answers from memory; the second argument is the URL of a platform that answers over HTTP instead.
 *
 * Cartwright is the whole service. The others serve the same resolvers with a caller who was authenticated at the start: no limits, no
 * masks, no log.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { GraphQLSchema } from 'graphql';
import { createService } from '../../src/composition/service.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import type { Caller } from '../../src/domain/viewer/viewer.ts';
import { createContext, type GraphQLContext } from '../../src/graphql/context.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { post } from '../../test/support/graphql-client.ts';
import { instantKind } from './instant-kind.ts';
import { INSTANT_DOMAIN } from './instant-shop.ts';
import { operations } from './operations.ts';
import type { LayerServer, ListeningLayerServer } from './start-layer-server.ts';

/** Starts a server of the schema and gives its URL. */
type Start = (schema: GraphQLSchema, createContext: () => GraphQLContext) => Promise<string>;

const [, , kind = '', platformUrl] = process.argv;
const loaded = await loadConfig();
const settings = { url: platformUrl ?? null };
const merchant = { domain: INSTANT_DOMAIN, displayName: 'Instant', platform: 'instant', settings, enabled: true };
const service = await createService({ ...loaded, merchants: [merchant] }, { platforms: { instant: instantKind } });
const serviceUrl = await service.listen();
await service.listed();
const token = await openSession();
const headers = { 'x-svc-authorization': token };
await addLine();
const url = await start(kind as LayerServer);
process.send?.({ url, headers } satisfies ListeningLayerServer);
process.once('disconnect', () => process.exit(0));

async function start(server: LayerServer): Promise<string> {
  if (server === 'Cartwright') return `${serviceUrl}/graphql`;
  const credentials = { svcAuthorization: token, authorization: null, appId: null, deviceId: null };
  const viewer = await service.auth.authenticate(credentials);
  const { commerce } = service;
  const createCaller = (): Caller => ({
    viewer,
    requestId: 'bench',
    signal: new AbortController().signal,
    buyer: { ip: null, userAgent: null },
  });
  if (server === 'use case') return startUseCases(createCaller);
  const module: { readonly start: Start } = await import(new URL(`./servers/${server}.mjs`, import.meta.url).href);
  return module.start(createSchema(), () => createContext({ commerce, caller: createCaller() }));
}

/** Takes the same requests and answers what the use case of their operation returns. */
async function startUseCases(createCaller: () => Caller): Promise<string> {
  const useCases = new Map(operations.map(({ query, useCase }) => [query, useCase]));
  const server = createServer(async (request, response) => {
    const { query } = (await json(request)) as { readonly query: string };
    const answer = await useCases.get(query)?.(service.commerce, createCaller());
    const bytes = Buffer.from(JSON.stringify(answer));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.byteLength }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

async function openSession(): Promise<string> {
  const { data } = await post(serviceUrl, 'mutation { createDeviceSession(input: {}) { session { accessToken } } }', {
    headers: { 'x-svc-app-id': 'demo-app' },
  });
  const { createDeviceSession } = data as { createDeviceSession: { session: { accessToken: string } } };
  return createDeviceSession.session.accessToken;
}

/** The device has a cart from now on. */
async function addLine(): Promise<void> {
  const add = operations.find(({ name }) => name === 'addLineItem');
  await post(serviceUrl, add?.query ?? '', { headers, variables: add?.variables ?? {} });
}
