import { createServer, type IncomingMessage } from 'node:http';
import { answerRequest, type OpenShop } from './answer-request.ts';
import { Bell } from './bell.ts';
import { Refused } from './refused.ts';
import { Shop } from './shop.ts';
import { Till } from './till.ts';

export interface CornerShops {
  /** Where the interface answers; each shop is told by the key in `x-shop-key`. */
  readonly url: string;
  /** The second door: the shops as they are, by key. */
  readonly shops: ReadonlyMap<string, OpenShop>;
  readonly close: () => Promise<void>;
}

/** A platform of two shops over HTTP and JSON, small enough to be read at one go; the souk has a bell. Everything is in memory. */
export async function startCornerShops(): Promise<CornerShops> {
  const shops = new Map(
    [
      { shop: new Shop('corner', 'USD', 2), bell: null },
      { shop: new Shop('souk', 'KWD', 3), bell: new Bell('https://souk.example/bell') },
    ].map(({ shop, bell }): [string, OpenShop] => [`key-of-${shop.name}-4711`, { shop, till: new Till(shop, bell) }]),
  );
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(shops, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The shop has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    shops,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(shops: ReadonlyMap<string, OpenShop>, request: IncomingMessage) {
  try {
    const shop = shops.get(String(request.headers['x-shop-key']));
    if (shop === undefined) throw new Refused(401, 'no-key');
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    const body: unknown = text === '' ? {} : JSON.parse(text);
    return { status: 200, body: await answerRequest(shop, request.method ?? '', request.url ?? '/', body) };
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.body };
    return { status: 500, body: { error: 'internal' } };
  }
}
