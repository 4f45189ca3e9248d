import { randomUUID } from 'node:crypto';
import type { Cart } from './cart.ts';
import { applies, CODES, findLapsed } from './codes.ts';
import { dropExtras } from './extras.ts';
import { type Product, stockShelves, type Variant } from './goods.ts';
import { arrangeParcels, requireParcel } from './parcels.ts';
import { Refused } from './refused.ts';

export interface Wish {
  readonly variant: string;
  /** Whose variant it has to be; null for any. */
  readonly product?: string | null;
  readonly quantity: number;
}

export const COUNTRIES: readonly string[] = ['US', 'KW'];
const MINUTES_5 = 5 * 60_000;
const STATES = ['CA', 'NY', 'TX', 'AH'];
/** One shop: its shelves, carts and what can be done with them. All in memory, all or nothing. */
export class Shop {
  readonly name: string;
  readonly currency: string;
  readonly decimals: number;
  products = stockShelves();
  /** Grows with each change of the shelves. */
  edition = 1;
  readonly carts = new Map<string, Cart>();

  constructor(name: string, currency: string, decimals: number) {
    this.name = name;
    this.currency = currency;
    this.decimals = decimals;
  }

  find(variantId: string): { readonly product: Product; readonly variant: Variant } | undefined {
    for (const product of this.products) {
      const variant = product.variants.find(({ id }) => id === variantId);
      if (variant !== undefined) return { product, variant };
    }
    return undefined;
  }

  /** Off the shelf; the answer puts it back in its place. */
  withdraw(variantId: string): () => Promise<void> {
    const before = this.products;
    const found = this.find(variantId)?.product;
    this.products = before.filter((product) => product !== found);
    this.edition += 1;
    return async () => {
      this.products = before;
      this.edition += 1;
    };
  }

  start(): Cart {
    return {
      id: `c${this.carts.size + 1}`,
      token: randomUUID(),
      lines: [],
      postcode: null,
      shipTo: null,
      billTo: null,
      parcels: [],
      parcelsMade: 0,
      codes: [],
      extras: [],
      open: true,
      paying: false,
    };
  }

  require(token: string): Cart {
    const cart = this.carts.get(token);
    if (cart?.open !== true) throw new Refused(404, 'no-cart');
    return cart;
  }

  /** What is held for a basket can be given up also after it was ordered. */
  requireForEnd(token: string, method: string, part: string): Cart {
    const cart = this.carts.get(token);
    const isEnd = method === 'DELETE' && (part === 'tab' || part === 'slip');
    return isEnd && cart !== undefined ? cart : this.require(token);
  }

  add(cart: Cart, wishes: readonly Wish[], replace: boolean): void {
    const lines = replace ? [] : cart.lines.map((line) => ({ ...line }));
    for (const [item, { variant: id, product = null, quantity }] of wishes.entries()) {
      const found = this.find(id);
      if (found === undefined) throw new Refused(404, 'no-variant', { item });
      if (product !== null && product !== found.product.id) throw new Refused(404, 'no-variant', { item });
      const line = lines.find(({ variant }) => variant.id === id);
      const wanted = (line?.quantity ?? 0) + quantity;
      if (wanted > found.variant.stock) throw new Refused(409, 'short', { item, left: found.variant.stock });
      if (line === undefined) lines.push({ id: randomUUID(), ...found, quantity });
      else line.quantity = wanted;
    }
    this.#keep(cart, lines);
    this.carts.set(cart.token, cart);
  }

  change(cart: Cart, lineId: string, quantity: number): void {
    const line = cart.lines.find(({ id }) => id === lineId);
    if (line === undefined) throw new Refused(404, 'no-line');
    if (quantity > line.variant.stock) throw new Refused(409, 'short', { left: line.variant.stock });
    line.quantity = quantity;
    this.#keep(
      cart,
      cart.lines.filter((each) => each.quantity > 0),
    );
  }

  clear(cart: Cart): void {
    this.#keep(cart, []);
  }

  #keep(cart: Cart, lines: Cart['lines']): void {
    cart.lines = lines;
    arrangeParcels(cart);
    dropExtras(cart);
  }

  /** One parcel, or all. */
  ship(cart: Cart, parcel: string, address: Readonly<Record<string, unknown>>): void {
    requireServed(address);
    const isStateless = address['country'] === 'KW' && address['state'] === '';
    if (!isStateless && !STATES.includes(String(address['state']))) throw new Refused(422, 'bad-state');
    if (parcel !== '') {
      requireParcel(cart, parcel).shipTo = address;
      return;
    }
    cart.shipTo = address;
    for (const each of cart.parcels) each.shipTo = null;
  }

  locate(cart: Cart, postcode: string, country: unknown): void {
    if (country !== null) requireServed({ country });
    cart.postcode = postcode;
    this.carts.set(cart.token, cart);
  }

  redeem(cart: Cart, codes: readonly string[]): void {
    const wrong = codes.find((code) => !CODES.has(code));
    if (wrong !== undefined) throw new Refused(422, 'bad-code', { code: wrong });
    const early = codes.find((code) => !applies(cart, code));
    if (early !== undefined) throw new Refused(422, 'too-little', { code: early });
    cart.codes = [...new Set(codes)];
  }

  /** A web address of its own for each visit to this very basket; an empty one is nothing to look at. */
  link(cart: Cart): { readonly url: string; readonly until: string } {
    if (cart.lines.length === 0) throw new Refused(409, 'no-basket');
    const until = new Date(Date.now() + MINUTES_5).toISOString();
    return { url: `https://${this.name}.example/basket/${randomUUID()}`, until };
  }

  /** Takes off the codes that no longer apply, and answers them. */
  endCodes(cart: Cart): readonly string[] {
    const ended = findLapsed(cart);
    cart.codes = cart.codes.filter((code) => !ended.includes(code));
    return ended;
  }
}

function requireServed({ country }: Readonly<Record<string, unknown>>): void {
  if (!COUNTRIES.includes(String(country))) throw new Refused(422, 'country');
}
