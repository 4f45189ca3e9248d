import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { composeServices as composeWithApollo } from '@apollo/composition';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { createGatewayRuntime, getGraphQLWSOptions } from '@graphql-hive/gateway-runtime';
import { composeServices as composeWithGuild } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import * as z from 'zod';
import { startService } from '../support/servers/start-service.ts';
import { OPEN } from './documents.ts';
import { type Data, type OpenClient, walk } from './journey.ts';
import { openOverHttp, send } from './over-http.ts';

const DOMAIN = 'apparel.demo.example';
const CREDENTIALS = ['x-svc-app-id', 'x-svc-authorization'];

/** Another team's subgraph: it adds to our products, and names some that we then resolve. */
const LOYALTY = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { favourites(skus: [String!]!): [Product!]! }
  type Product @key(fields: "domain baseSku") { domain: String! baseSku: String! points: Int! }`;

const composers: Readonly<Record<string, (services: Parameters<typeof composeWithApollo>[0]) => Composed>> = {
  Apollo: composeWithApollo,
  'The Guild': composeWithGuild,
};

interface Composed {
  readonly supergraphSdl?: string | undefined;
  readonly errors?: readonly Error[] | undefined;
}

/** A gateway in front of both subgraphs. */
interface RunningGateway extends AsyncDisposable {
  readonly url: string;
  readonly carriesSubscriptions: boolean;
}

type StartGateway = (supergraph: string) => Promise<RunningGateway>;

const gateways: Readonly<Record<string, StartGateway>> = { Hive: startHive, 'Apollo Gateway': startApolloGateway };

describe('a gateway', () => {
  for (const [composer, compose] of Object.entries(composers)) {
    for (const [name, start] of Object.entries(gateways)) {
      it(`buys twice through ${name}, as ${composer} composes it, and adds to products of ours and of others`, async () => {
        await using service = await startService({ config: { introspection: true } });
        await using loyalty = await startLoyalty();
        const url = `${service.url}/graphql`;
        const served = z.object({ _service: z.object({ sdl: z.string() }) });
        const sdl = served.parse(await send({ url, headers: {} }, '{ _service { sdl } }', {}))._service.sdl;
        const composed = compose([
          { name: 'cartwright', url, typeDefs: parse(sdl) },
          { name: 'loyalty', url: loyalty.url, typeDefs: parse(LOYALTY) },
        ]);
        assert.ok(composed.supergraphSdl, composed.errors?.map(({ message }) => message).join('\n'));
        await using gateway = await start(composed.supergraphSdl);

        const open: OpenClient = (headers) => {
          const through = openOverHttp({ url: gateway.url, headers });
          const direct = openOverHttp({ url, headers });
          const { watch } = gateway.carriesSubscriptions ? through : direct;
          return {
            ...through,
            watch,
            close: async () => void (await Promise.all([through.close?.(), direct.close?.()])),
          };
        };
        await walk(open, DOMAIN);
        await assertJoined(gateway.url);
      });
    }
  }
});

const productShape = z.object({ baseSku: z.string(), title: z.string(), points: z.number() });

/** Both ways: their field on our products, and our fields on products that they name. */
async function assertJoined(url: string): Promise<void> {
  const opened = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
  const app = { 'x-svc-app-id': 'demo-app' };
  const { session } = opened.parse(await send({ url, headers: app }, OPEN, { input: {} })).createDeviceSession;
  const ask = (query: string, variables: Data) =>
    send({ url, headers: { 'x-svc-authorization': session.accessToken } }, query, variables);

  const listed = z.object({ products: z.object({ products: z.array(productShape).min(2) }) }).parse(
    await ask('query ($domain: String!) { products(domain: $domain) { products { baseSku title points } } }', {
      domain: DOMAIN,
    }),
  );
  const ours = listed.products.products.filter((product) => product.baseSku !== '').slice(0, 5);
  const skus = ours.map(({ baseSku }) => baseSku);
  const theirs = await ask('query ($skus: [String!]!) { favourites(skus: $skus) { baseSku title points } }', { skus });
  assert.deepEqual(z.object({ favourites: z.array(productShape) }).parse(theirs).favourites, ours);
}

const pointsOf = (sku: string): number => sku.length * 10;

async function startLoyalty(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = new ApolloServer({
    schema: buildSubgraphSchema([
      {
        typeDefs: parse(LOYALTY),
        resolvers: {
          Query: {
            favourites: (_: unknown, { skus }: { readonly skus: readonly string[] }) =>
              skus.map((baseSku) => ({ domain: DOMAIN, baseSku })),
          },
          Product: {
            __resolveReference: (reference: object) => reference,
            points: ({ baseSku }: { readonly baseSku: string }) => pointsOf(baseSku),
          },
        },
      },
    ]),
  });
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } });
  return { url, [Symbol.asyncDispose]: () => server.stop() };
}

async function startHive(supergraph: string): Promise<RunningGateway> {
  const runtime = createGatewayRuntime({
    supergraph,
    logging: false,
    propagateHeaders: {
      fromClientToSubgraphs: ({ request }) =>
        Object.fromEntries(CREDENTIALS.map((name) => [name, request.headers.get(name)])),
    },
    transportEntries: {
      cartwright: {
        options: {
          subscriptions: {
            kind: 'ws',
            location: '/graphql',
            options: {
              connectionParams: Object.fromEntries(
                CREDENTIALS.map((name) => [name, `{context.connectionParams.${name}}`]),
              ),
            },
          },
        },
      },
    },
  });
  const server = createServer(runtime);
  const sockets = new WebSocketServer({ server, path: runtime.graphqlEndpoint });
  const watching = useServer(
    getGraphQLWSOptions(runtime, ({ connectionParams }) => ({ connectionParams })),
    sockets,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${runtime.graphqlEndpoint}`,
    carriesSubscriptions: true,
    [Symbol.asyncDispose]: async () => {
      await watching.dispose();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await runtime.dispose();
    },
  };
}

/** It has no subscriptions. */
async function startApolloGateway(supergraphSdl: string): Promise<RunningGateway> {
  class Subgraph extends RemoteGraphQLDataSource<{ readonly headers?: Readonly<Record<string, string>> }> {
    override willSendRequest({
      request,
      context,
    }: Parameters<NonNullable<RemoteGraphQLDataSource['willSendRequest']>>[0]) {
      for (const [name, value] of Object.entries(context['headers'] ?? {}))
        request.http?.headers.set(name, String(value));
    }
  }
  const gateway = new ApolloGateway({ supergraphSdl, buildService: ({ url }) => new Subgraph({ url: url ?? '' }) });
  const server = new ApolloServer({ gateway });
  const { url } = await startStandaloneServer(server, {
    listen: { port: 0, host: '127.0.0.1' },
    context: async ({ req }) => ({
      headers: Object.fromEntries(
        CREDENTIALS.flatMap((name) => (req.headers[name] ? [[name, String(req.headers[name])]] : [])),
      ),
    }),
  });
  return { url, carriesSubscriptions: false, [Symbol.asyncDispose]: () => server.stop() };
}
