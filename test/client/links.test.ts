import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { Client as UrqlClient } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import type { DocumentNode } from 'graphql';
import { WebSocket } from 'ws';
import * as z from 'zod';
import * as apollo from '../../client/src/apollo.ts';
import { openClient } from '../../client/src/create-client.ts';
import { CartwrightError, type Client } from '../../client/src/index.ts';
import { NewestCarts } from '../../client/src/links/newest-carts.ts';
import { runOperation } from '../../client/src/links/run-operation.ts';
import * as urql from '../../client/src/urql.ts';
import { startService } from '../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';
const PRODUCT = gql`
  query ($domain: String!) {
    product(domain: $domain, handle: "harbor-linen-shirt") {
      id
      variants { id addToCartRef { variantId productId variantHandles } }
    }
  }
`;
const CART = 'id displayName cart { id revision lineItems { id quantity } }';
const WIDE_CART =
  'id displayName cart { id revision subTotal { number } lineItems { id quantity description price { number } } }';
const READ_WIDE = gql(`query ($domain: String!) { merchant(domain: $domain) { ${WIDE_CART} } }`);
const ADD_WIDE = gql(
  `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { merchant { ${WIDE_CART} } userErrors { name } } }`,
);
const READ = gql(`query ($domain: String!) { merchant(domain: $domain) { ${CART} } }`);
const ADD = gql(
  `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { merchant { ${CART} } userErrors { name } } }`,
);
const CLEAR = gql(
  `mutation ($input: ClearCartInput!) { clearCart(input: $input) { merchant { ${CART} } userErrors { name } } }`,
);
const WATCH = gql(`subscription ($domain: String!) { cartChanged(domain: $domain) { revision merchant { ${CART} } } }`);

type Variables = Record<string, unknown>;
interface Merchant {
  readonly cart: {
    readonly subTotal?: { readonly number: number };
    readonly lineItems: readonly {
      readonly quantity: number;
      readonly description?: string;
      readonly price?: { readonly number: number };
    }[];
  } | null;
}
interface Data {
  readonly product: { readonly variants: readonly { readonly addToCartRef: object }[] };
  readonly merchant: Merchant;
  readonly addLineItem: { readonly merchant: Merchant; readonly userErrors: readonly object[] };
  readonly cartChanged: { readonly merchant: Merchant };
}

/** A cache, set up as the client's README says. */
interface Cached {
  run(kind: 'query' | 'mutate', document: DocumentNode, variables: Variables): Promise<{ data: Data; error: unknown }>;
  watch(document: DocumentNode, variables: Variables, show: (data: Data) => void): () => void;
  /** Of the cache alone. */
  read(document: DocumentNode, variables: Variables): Data | null;
}

function openApollo(client: Client): Cached {
  const cached = new ApolloClient({
    link: apollo.cartwrightLink(client),
    cache: new InMemoryCache(apollo.cartwrightCache),
  });
  return {
    run: async (kind, document, variables) => {
      const { data, error } =
        kind === 'query'
          ? await cached.query<Data>({ query: document, variables, errorPolicy: 'all' })
          : await cached.mutate<Data>({ mutation: document, variables, errorPolicy: 'all' });
      return { data: data as Data, error };
    },
    watch: (query, variables, show) => {
      const watching = cached.subscribe<Data>({ query, variables }).subscribe(({ data }) => data && show(data));
      return () => watching.unsubscribe();
    },
    read: (query, variables) => cached.readQuery<Data>({ query, variables }),
  };
}

function openUrql(client: Client): Cached {
  const cached = new UrqlClient({
    url: 'http://unused.example',
    preferGetMethod: false,
    exchanges: [cacheExchange(urql.cartwrightCache), urql.cartwrightExchange(client)],
  });
  return {
    run: async (kind, document, variables) => {
      const { data, error } = await (kind === 'query'
        ? cached.query<Data>(document, variables)
        : cached.mutation<Data>(document, variables));
      return { data: data as Data, error };
    },
    watch: (query, variables, show) => {
      const watching = cached.subscription<Data>(query, variables).subscribe(({ data }) => data && show(data));
      return () => watching.unsubscribe();
    },
    read: (query, variables) => cached.readQuery<Data>(query, variables)?.data ?? null,
  };
}

for (const [name, openCached] of [
  ['cartwrightLink', openApollo],
  ['cartwrightExchange', openUrql],
] as const) {
  describe(name, () => {
    /** `answer` may send another answer. */
    const open = (url: string, answer = async (response: Response, _: string) => response) => {
      const sent: string[] = [];
      const send: typeof fetch = async (address, init) => {
        sent.push(String(init?.body));
        return answer(await fetch(address, init), sent.at(-1) ?? '');
      };
      const client = openClient(
        { url: `${url}/graphql`, appId: 'demo-app', webSocket: WebSocket, fetch: send },
        async () => {},
      );
      return { cached: openCached(client), sent };
    };
    const domain = SHOP;

    it('reads, changes what came from the cache, and follows, with one session', async (t) => {
      await using service = await startService({ domains: [SHOP] });
      const { cached, sent } = open(service.url);
      const before = await cached.run('query', READ, { domain });
      const seen: (number | undefined)[] = [];
      const changed = Promise.withResolvers<void>();
      const leave = cached.watch(WATCH, { domain }, ({ cartChanged }) => {
        seen.push(cartChanged.merchant.cart?.lineItems[0]?.quantity);
        if (seen.includes(2)) changed.resolve();
      });
      t.after(leave);
      const { data } = await cached.run('query', PRODUCT, { domain });
      const addToCartRef = data.product.variants[0]?.addToCartRef;

      const added = await cached.run('mutate', ADD, { input: { domain, addToCartRef, quantity: 2 } });
      await changed.promise;

      assert.equal(before.data.merchant.cart, null);
      assert.deepEqual([added.error, added.data.addLineItem.userErrors], [undefined, []]);
      assert.equal(cached.read(READ, { domain })?.merchant.cart?.lineItems[0]?.quantity, 2);
      assert.equal(sent.filter((body) => body.includes('createDeviceSession')).length, 1);
      const { variables } = JSON.parse(sent.find((body) => body.includes('addLineItem')) ?? '{}');
      assert.ok(variables.input.idempotencyKey);
      assert.doesNotMatch(JSON.stringify(variables), /__typename/);
    });

    /** Runs `beside` while the answer to what has this text is on its way; then the answer arrives. */
    const openRace = (url: string) => {
      const held: { sent: string; arrived: () => void; release: Promise<void> }[] = [];
      const { cached, sent: requests } = open(url, async (response, body) => {
        const late = held.find(({ sent }) => body.includes(sent));
        late?.arrived();
        held.splice(0, held.length, ...held.filter((each) => each !== late));
        await late?.release;
        return response;
      });
      const overtake = async <Result>(
        sent: string,
        run: () => Promise<Result>,
        beside: () => Promise<unknown>,
      ): Promise<Result | undefined> => {
        const arrived = Promise.withResolvers<void>();
        const release = Promise.withResolvers<void>();
        held.push({ sent, arrived: arrived.resolve, release: release.promise });
        const answered = run().catch(() => undefined);
        await arrived.promise;
        await beside();
        release.resolve();
        return answered;
      };
      return { cached, requests, overtake };
    };

    it('keeps the newer cart if an answer comes late, and the newest device', async () => {
      let now = Date.now();
      await using service = await startService({ domains: [SHOP], now: () => now });
      const { cached, overtake: race } = openRace(service.url);
      const overtake = async (...call: Parameters<typeof race>) => {
        await race(...call);
        const cart = cached.read(READ, { domain })?.merchant.cart;
        return cart?.lineItems.map(({ quantity }) => quantity);
      };
      const { data } = await cached.run('query', PRODUCT, { domain });
      const addToCartRef = data.product.variants[0]?.addToCartRef;
      const add = (quantity: number) => cached.run('mutate', ADD, { input: { domain, addToCartRef, quantity } });
      const read = () => cached.run('query', READ, { domain });
      const clear = () => cached.run('mutate', CLEAR, { input: { domain } });

      const first = await overtake('merchant(', read, () => add(1));
      const second = await overtake(
        '"quantity":2',
        () => add(2),
        () => add(3),
      );
      const third = await overtake('"quantity":4', () => add(4), clear);
      const fourth = await overtake(
        '"quantity":5',
        () => add(5),
        async () => {
          now += 9 * 86_400_000;
          await add(1);
        },
      );

      assert.deepEqual([first, second, third, fourth], [[1], [6], [], [1]]);
    });

    it('asks once more for a query that was overtaken by a cart with fewer fields', async () => {
      await using service = await startService({ domains: [SHOP] });
      const { cached, requests, overtake } = openRace(service.url);
      const { data } = await cached.run('query', PRODUCT, { domain });
      const addToCartRef = data.product.variants[0]?.addToCartRef;
      const add = (quantity: number) => cached.run('mutate', ADD, { input: { domain, addToCartRef, quantity } });

      const answer = await overtake(
        'merchant(',
        () => cached.run('query', READ_WIDE, { domain }),
        () => add(2),
      );

      const { subTotal, lineItems = [] } = answer?.data.merchant.cart ?? {};
      assert.deepEqual(
        [subTotal?.number, lineItems.map(({ quantity, price }) => [quantity, price?.number])],
        [2 * 6_400, [[2, 6_400]]],
      );
      assert.deepEqual(cached.read(READ_WIDE, { domain })?.merchant, answer?.data.merchant);
      assert.equal(requests.filter((body) => body.includes('merchant(')).length, 2);
    });

    it('has the same cart in whatever order the answers to mutations come', async () => {
      const readAfter = async (isOvertaken: boolean) => {
        await using service = await startService({ domains: [SHOP] });
        const { cached, overtake } = openRace(service.url);
        const { data } = await cached.run('query', PRODUCT, { domain });
        const addToCartRef = data.product.variants[0]?.addToCartRef;
        const add = (document: DocumentNode, quantity: number) => () =>
          cached.run('mutate', document, { input: { domain, addToCartRef, quantity } });
        await add(ADD_WIDE, 1)();
        await cached.run('query', READ_WIDE, { domain });
        if (isOvertaken) {
          await overtake('"quantity":2', add(ADD_WIDE, 2), () =>
            overtake('"quantity":3', add(ADD_WIDE, 3), add(ADD, 4)),
          );
        } else {
          await add(ADD_WIDE, 2)();
          await add(ADD_WIDE, 3)();
          await add(ADD, 4)();
        }
        const { subTotal, lineItems } = cached.read(READ_WIDE, { domain })?.merchant.cart ?? {};
        return [
          subTotal?.number,
          lineItems?.map(({ quantity, description, price }) => [quantity, description, price?.number]),
        ];
      };

      const [overtaken, inOrder] = [await readAfter(true), await readAfter(false)];

      assert.deepEqual(overtaken, inOrder);
      assert.deepEqual(inOrder, [6 * 6_400, [[10, 'Harbor Linen Shirt', 6_400]]]);
    });

    it('gives data that comes with errors, and tells them', async () => {
      await using service = await startService({ domains: [SHOP] });
      const errors = [{ message: 'The shop does not respond', extensions: { code: 'StoreUnavailable' } }];
      const { cached } = open(service.url, async (response, body) =>
        body.includes('merchant(')
          ? Response.json({ ...z.looseObject({}).parse(await response.json()), errors })
          : response,
      );

      const { data, error } = await cached.run('query', READ, { domain });

      assert.equal(data.merchant.cart, null);
      assert.match(String(error), /The shop does not respond/);
    });

    it('sends a mutation with a key again if its answer is lost, and tells what the service refuses', async () => {
      await using service = await startService({ domains: [SHOP] });
      let lost = 0;
      const { cached } = open(service.url, async (response, body) => {
        if (!body.includes('addLineItem') || lost === 2) return response;
        lost += 1;
        throw new TypeError('the network broke');
      });
      const { data } = await cached.run('query', PRODUCT, { domain });
      const addToCartRef = data.product.variants[0]?.addToCartRef;

      const added = await cached.run('mutate', ADD, { input: { domain, addToCartRef, quantity: 2 } });
      const wrong = gql('query { nothing }');
      const refused = await cached.run('query', wrong, {}).catch((error: unknown) => ({ error }));

      assert.equal(added.data.addLineItem.merchant.cart?.lineItems[0]?.quantity, 2);
      assert.match(String(refused.error), /nothing/);
    });
  });
}

it('A mutation of which nobody knows what became is no result, although its last try was refused', async () => {
  const refusal = new CartwrightError('RateLimited', 'Too many', {
    isAnswered: false,
    errors: [{ message: 'Too many' }],
  });
  const client = { deviceId: 'device', mutate: () => Promise.reject(refusal) } as unknown as Client;
  const told = Promise.withResolvers<unknown>();

  runOperation(
    client,
    { type: 'mutation', document: 'mutation { __typename }', variables: {}, carts: new NewestCarts() },
    { next: told.resolve, error: told.resolve, complete: () => {} },
  );

  assert.equal(await told.promise, refusal);
});
