import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { GraphQLSchema } from 'graphql';
import { answerDocument, type Request } from './answer-document.ts';
import { findCost } from './query-cost.ts';
import type { Shop } from './shop-state.ts';
import { storefrontSchema } from './storefront-schema.ts';

/** The room that one client has for queries. */
export interface Bucket {
  readonly maximumAvailable: number;
  currentlyAvailable: number;
  /** In a second. */
  readonly restoreRate: number;
}

export interface Storefront {
  readonly url: string;
  /** The bodies of all requests so far. */
  readonly requests: Request[];
  /** The addresses of buyers that were told. */
  readonly buyers: Set<string>;
  /** Answers the next calls with another schema, or with less room, or with a page. */
  schema: GraphQLSchema;
  bucket: Bucket | null;
  version: string;
  instead: ((response: ServerResponse) => void) | null;
  readonly close: () => Promise<void>;
}

/** A Storefront API for shops, each below its name: `/NAME/api/2026-04/graphql.json`. */
export async function serveStorefront(openShops: (origin: string) => readonly Shop[]): Promise<Storefront> {
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('The server has no port');
  const url = `http://127.0.0.1:${bound.port}`;
  const shops = openShops(url);
  const storefront: Storefront = {
    url,
    requests: [],
    buyers: new Set(),
    schema: storefrontSchema,
    bucket: null,
    version: '2026-04',
    instead: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(incoming);
    if (storefront.instead !== null) return storefront.instead(response);
    const [, name] = /^\/([\w-]+)\/api\/2026-04\/graphql\.json$/.exec(incoming.url ?? '') ?? [];
    const shop = shops.find((each) => each.name === name);
    if (shop === undefined) return send(response, 404, { errors: 'Not Found' });
    if (incoming.headers['shopify-storefront-private-token'] !== shop.token) {
      return send(response, 401, { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] });
    }
    const request: Request = JSON.parse(sent);
    storefront.requests.push(request);
    storefront.buyers.add(String(incoming.headers['shopify-storefront-buyer-ip']));
    const cost = takeRoom(storefront.bucket, findCost(request.query));
    if (cost?.isRefused === true) {
      const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
      return send(response, 200, { errors, extensions: { cost: cost.told } });
    }
    send(response, 200, await answerDocument(storefront.schema, shop, request));
  }

  function send(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json', 'x-shopify-api-version': storefront.version });
    response.end(JSON.stringify(body));
  }

  return storefront;
}

function takeRoom(bucket: Bucket | null, requested: number) {
  if (bucket === null) return undefined;
  const isRefused = requested > bucket.currentlyAvailable;
  const told = { requestedQueryCost: requested, actualQueryCost: null, throttleStatus: { ...bucket } };
  if (!isRefused) bucket.currentlyAvailable -= requested;
  return { isRefused, told };
}
