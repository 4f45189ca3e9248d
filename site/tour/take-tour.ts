import { CartwrightError, createClient } from '../../client/src/index.ts';
import { findCheckoutGoods } from '../../examples/support/find-checkout-goods.ts';
import { type CheckoutStep, createCheckoutSteps } from '../../src/server/graphiql/checkout-steps.ts';
import { fillIn, findCart, type Json } from '../../src/server/graphiql/fill-in.ts';

export interface Tour {
  readonly domain: string;
  readonly steps: readonly CheckoutStep[];
  /** The variables of a step, with what the answers before it gave. */
  readonly toVariables: (step: CheckoutStep) => Json;
  /** Sends the step; its answer. Rejects with a `CartwrightError` if the call fails as a whole. */
  readonly run: (step: CheckoutStep) => Promise<unknown>;
  /** Tells what the cart costs, now and after each change, until the signal aborts. */
  readonly watchTotal: (show: (total: string | null) => void, signal: AbortSignal) => Promise<void>;
}

interface CartTotal {
  readonly cartChanged: {
    readonly cart: { readonly total: { readonly symbol: string; readonly value: number } } | null;
  };
}

/** Begins the tour at a service in demo mode, for example `http://127.0.0.1:4000`. Rejects at once if none answers. */
export async function beginTour(origin: string): Promise<Tour> {
  // The client would try for as long as a call may take.
  await fetch(new URL('/healthz', origin));
  const client = createClient({ url: new URL('/graphql', origin).href, appId: 'demo-app' });
  const goods = await findCheckoutGoods(client);
  let cart: unknown;
  const toVariables = ({ variables }: CheckoutStep): Json => fillIn(variables, cart);
  return {
    domain: goods.domain,
    steps: createCheckoutSteps(goods),
    toVariables,
    run: async (step) => {
      const data = await client.mutate(step.document, toVariables(step) as Record<string, unknown>);
      cart = findCart(data) ?? cart;
      return data;
    },
    watchTotal: async (show, signal) => {
      const document =
        'subscription ($domain: String!) { cartChanged(domain: $domain) { cart { total { symbol value } } } }';
      const events = client.subscribe<CartTotal>(document, { domain: goods.domain }, { signal });
      for await (const { cartChanged } of events) {
        const total = cartChanged.cart?.total;
        show(total === undefined ? null : `${total.symbol}${total.value}`);
      }
    },
  };
}

/** What a reader can do about a step that failed. */
export const explain = (error: unknown): string =>
  error instanceof CartwrightError
    ? `${error.code}: ${error.message}`
    : 'Nobody answers there. Run npm start in the repository, and open this page at localhost.';
