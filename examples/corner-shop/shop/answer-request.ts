import { setTimeout as pause } from 'node:timers/promises';
import { changeTab, openTab, showTab } from './answer-tab.ts';
import type { Cart } from './cart.ts';
import { findLapsed } from './codes.ts';
import { CONSENTS } from './consents.ts';
import { chooseExtras, EXTRAS, priceExtra, removeExtra, type WantedExtra } from './extras.ts';
import { chooseMethod, chooseWay, listOffers, mergeParcels, showParcel, splitParcel } from './parcels.ts';
import { priceCart } from './price-cart.ts';
import { Refused } from './refused.ts';
import { COUNTRIES, type Shop, type Wish } from './shop.ts';
import type { Attempt, Order, Payer, Till } from './till.ts';

export interface OpenShop {
  readonly shop: Shop;
  readonly till: Till;
}

type Body = Readonly<Record<string, unknown>>;

/** The whole interface: `GET /products`, `/products/find`, `/favorites`, `/carts/TOKEN…`, `/attempts/KEY…`, `/cards`, `/orders/ID`, `/changes`, `/consents`, `/countries`, `/bell`, `/edition`. */
export async function answerRequest(open: OpenShop, method: string, path: string, raw: unknown): Promise<unknown> {
  const { shop, till } = open;
  const url = new URL(path, 'http://shop.example');
  const [, noun = '', id = '', part = '', item = ''] = url.pathname.split('/').map(decodeURIComponent);
  const body: Body = raw !== null && typeof raw === 'object' ? { ...raw } : {};
  switch (`${method} ${noun}${id === '' ? '' : '/*'}`) {
    case 'GET products':
      return url.searchParams.has('after')
        ? listAfter(shop, String(url.searchParams.get('after')), Number(url.searchParams.get('limit')))
        : list(shop, Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit')));
    case 'GET products/*':
      return url.searchParams.getAll('q').map((query) => look(shop, query));
    case 'GET favorites':
      return listFavorites(open, Number(url.searchParams.get('limit')));
    case 'GET edition':
      return { edition: shop.edition };
    case 'GET countries':
      return COUNTRIES;
    case 'GET consents':
      return CONSENTS;
    case 'GET bell':
      return { url: till.bell?.url ?? null };
    case 'POST carts':
      return change(open, shop.start(), 'POST', body['postcode'] === undefined ? 'lines' : 'postcode', '', body);
    case 'GET carts/*':
      if (part === 'order') return findOrder(shop, till, id);
      if (part === 'tab') return showTab(till.lender.require(shop.require(id), item));
      return part === 'parcels' ? listOffers(shop.require(id), item) : showCart(shop, shop.require(id));
    case 'POST cards':
      return till.keep(String(body['card']), String(body['payment']));
    case 'POST attempts/*':
      return attempt(shop, till, id, part, body);
    case 'GET changes':
      return url.searchParams.has('after')
        ? awaitChanges(till, Number(url.searchParams.get('after')), Number(url.searchParams.get('wait')))
        : { ...till.changesAfter(0), orders: [] };
    case 'GET orders/*':
      return showOrder(shop, requireOrder(till, id));
    default:
      if (noun === 'carts') return change(open, shop.requireForEnd(id, method, part), method, part, item, body);
      throw new Refused(404, 'no-page');
  }
}

function change(
  { shop, till: { lender } }: OpenShop,
  cart: Cart,
  method: string,
  part: string,
  item: string,
  body: Body,
): unknown {
  if (cart.paying) throw new Refused(409, 'paying');
  switch (`${method} ${part}`) {
    case 'POST lines':
      shop.add(cart, body['items'] as readonly Wish[], body['replace'] === true);
      break;
    case 'PUT lines':
      shop.change(cart, item, Number(body['quantity']));
      break;
    case 'DELETE lines':
      shop.clear(cart);
      break;
    case 'POST postcode':
      shop.locate(cart, String(body['postcode']), body['country']);
      break;
    case 'PUT shipping':
      shop.ship(cart, item, body);
      break;
    case 'PUT billing':
      cart.billTo = body;
      break;
    case 'PUT delivery':
      chooseMethod(cart, item, String(body['method']));
      break;
    case 'PUT way':
      chooseWay(cart, item, body as unknown as Parameters<typeof chooseWay>[2]);
      break;
    case 'POST parcels':
      splitParcel(cart, item, body['units'] as Parameters<typeof splitParcel>[2]);
      break;
    case 'PUT parcels':
      mergeParcels(cart, body['parcels'] as readonly string[]);
      break;
    case 'PUT codes':
      shop.redeem(cart, body['codes'] as readonly string[]);
      break;
    case 'DELETE lapsed':
      break;
    case 'POST extras':
    case 'PUT extras':
      chooseExtras(cart, body['extras'] as readonly WantedExtra[], method === 'PUT');
      break;
    case 'DELETE extras':
      removeExtra(cart, item, (body['lines'] ?? null) as readonly string[] | null);
      break;
    case 'POST link':
      return shop.link(cart);
    case 'POST tab':
      return { tab: showTab(openTab(lender, cart, body)), cart: showCart(shop, cart) };
    case 'PUT tab':
      return { tab: showTab(changeTab(shop, lender, cart, item, body)), cart: showCart(shop, cart) };
    case 'DELETE tab':
      return { released: lender.end(cart, item) };
    case 'DELETE tabs':
      return { released: lender.endAll(cart) };
    case 'DELETE slip':
      return { released: lender.endKey(item) };
    default:
      throw new Refused(404, 'no-page');
  }
  const ended = shop.endCodes(cart);
  return showCart(shop, cart, ended);
}

async function attempt(shop: Shop, till: Till, key: string, part: string, body: Body): Promise<unknown> {
  const became =
    part === 'settle'
      ? till.settle(key)
      : part === 'cancel'
        ? till.cancel(key)
        : part === 'look'
          ? (till.attempt(key) ?? { state: 'unseen' })
          : await till.pay(String(body['cart']), key, toPayer(body));
  return showAttempt(shop, became);
}

const toPayer = (body: Body): Payer => ({
  key: String(body['payment']),
  card: String(body['card']),
  tab: typeof body['tab'] === 'string' ? body['tab'] : null,
  slip: typeof body['slip'] === 'string' ? body['slip'] : null,
  mayConfirm: body['mayConfirm'] === true,
  backTo: typeof body['backTo'] === 'string' ? body['backTo'] : null,
  word: typeof body['word'] === 'string' ? body['word'] : null,
  total: (body['total'] ?? null) as Payer['total'],
  billTo: (body['billTo'] ?? null) as Cart['billTo'],
});

const showAttempt = (shop: Shop, became: Attempt | { readonly state: 'unseen' }): unknown =>
  became.state === 'placed' ? { ...became, order: showOrder(shop, became.order) } : became;

/** The order that a cart became; null while it is open. */
function findOrder(shop: Shop, till: Till, token: string) {
  if (!shop.carts.has(token)) throw new Refused(404, 'no-cart');
  const order = till.orders.find(({ cart }) => cart === shop.carts.get(token));
  return order === undefined ? null : showOrder(shop, order);
}

/** Answers when something has changed, or when the time is over. */
async function awaitChanges(till: Till, after: number, wait: number) {
  const end = Date.now() + wait;
  while (till.changesAfter(after).orders.length === 0 && Date.now() < end) await pause(20);
  return till.changesAfter(after);
}

function requireOrder(till: Till, id: string): Order {
  const order = till.orders.find((each) => each.id === id);
  if (order === undefined) throw new Refused(404, 'no-order');
  return order;
}

const showOrder = (shop: Shop, { cart, total: _, refunds, ...order }: Order) => ({
  ...order,
  cart: showCart(shop, cart),
  refunds: refunds.map((refund) => ({ ...refund, amount: toText(shop, refund.amount) })),
});

function list(shop: Shop, offset: number, limit: number) {
  const products = shop.products.slice(offset, offset + limit).map((product) => showProduct(shop, product));
  return { products, count: shop.products.length };
}

/** What was sold, by units, the most first. */
function listFavorites({ shop, till }: OpenShop, limit: number) {
  const lines = till.orders.flatMap(({ cart }) => cart.lines);
  const sold = shop.products
    .map((product) => {
      const units = lines.reduce((sum, line) => sum + (line.product.id === product.id ? line.quantity : 0), 0);
      return { product, units };
    })
    .filter(({ units }) => units > 0)
    .toSorted((left, right) => right.units - left.units);
  return { products: sold.slice(0, limit).map(({ product }) => showProduct(shop, product)), count: sold.length };
}

/** Products are numbered in the order of the shelf: `p1`, `p2`. Nothing that leaves it moves the others. */
function listAfter(shop: Shop, after: string, limit: number) {
  const rest = shop.products.filter(({ id }) => Number(id.slice(1)) > Number(after.slice(1)));
  return { products: rest.slice(0, limit).map((product) => showProduct(shop, product)), count: rest.length };
}

/** `variant:100`, `code:CS-1`, `slug:umbrella` or `sku:CS-1-0`. */
function look(shop: Shop, query: string) {
  const [by, ...rest] = query.split(':');
  const value = rest.join(':');
  const found = shop.products.find(
    ({ code, slug, variants }) =>
      (by === 'code' && code === value) ||
      (by === 'slug' && slug === value) ||
      variants.some(({ id, sku }) => (by === 'variant' && id === value) || (by === 'sku' && sku === value)),
  );
  return found === undefined ? null : showProduct(shop, found);
}

const showProduct = (shop: Shop, product: Shop['products'][number]) => ({
  ...product,
  page: `https://${shop.name}.example/p/${product.slug}`,
  variants: product.variants.map(({ price, stock, ...variant }) => ({
    ...variant,
    price: toText(shop, price),
    available: stock > 0,
  })),
});

function showCart(shop: Shop, cart: Cart, ended: readonly string[] = []) {
  const { perCode, shipping, tax, bag, total } = priceCart(cart);
  const lapsed = findLapsed(cart);
  const codes = cart.codes.filter((code) => !lapsed.includes(code));
  const text = (amount: number) => toText(shop, amount);
  return {
    id: cart.id,
    token: cart.token,
    lines: cart.lines.map(({ id, variant, product, quantity }) => ({
      id,
      quantity,
      variant: variant.id,
      sku: variant.sku,
      option: variant.option,
      physical: variant.physical,
      left: variant.stock,
      product: product.code,
      title: product.title,
      price: text(variant.price),
    })),
    parcels: cart.parcels.map((parcel) => showParcel(cart, parcel, text)),
    ...{ postcode: cart.postcode, shipTo: cart.shipTo, billTo: cart.billTo, codes },
    extras: EXTRAS.map(({ id, name, price, each, of }) => ({ id, name, price: text(price), each, of })),
    chosen: cart.extras.map((extra) => ({ ...extra, price: text(priceExtra(extra)) })),
    ...{ ended, lapsed },
    short: cart.lines
      .filter(({ variant, quantity }) => cart.open && quantity > variant.stock)
      .map(({ id, variant }) => ({ line: id, left: variant.stock })),
    reductions: codes.map((code) => ({ code, amount: text(perCode) })),
    ...{ shipping: text(shipping), tax: text(tax), bag: text(bag), total: text(total) },
  };
}

/** This platform writes amounts as decimal text. */
function toText({ decimals }: Shop, amount: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
