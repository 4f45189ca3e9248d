type Fields = Readonly<Record<string, unknown>>;

interface Known {
  readonly revision: number;
  /** Null once the device has none. */
  readonly cart: Fields | null;
  /** How many carts this page had heard of, this one too. */
  readonly count: number;
}

export interface Arrival {
  /** Whose carts the answer shows. */
  readonly deviceId: string | undefined;
  /** For a query: what `count` was when it was sent. */
  readonly sentAt?: number | undefined;
  /** A cart that could not be read is null as well. */
  readonly hasErrors: boolean;
}

/**
 * The newest carts that a page has heard of, by the ID of each and by the merchant. Caches keep what came last, and answers and events
 * overtake each other: one that was overtaken gets the newer cart in place of its own.
 */
export class NewestCarts {
  readonly #known = new Map<string, Known>();
  #deviceId: string | undefined;
  count = 0;

  /** The data as a cache may keep it. Carts without `id` and `revision` stay as they are. */
  settle(data: unknown, arrival: Arrival): unknown {
    // Another device has other carts, and counts them anew.
    if (arrival.deviceId !== this.#deviceId) this.#known.clear();
    this.#deviceId = arrival.deviceId;
    return this.#walk(data, arrival, undefined);
  }

  /** `revision` is that of the event around it. */
  #walk(value: unknown, arrival: Arrival, revision: number | undefined): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#walk(each, arrival, revision));
    if (!isObject(value)) return value;
    const told = value['__typename'] === 'CartChanged' ? toNumber(value['revision']) : revision;
    const fields = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.#walk(each, arrival, told)]),
    );
    const { __typename: type, id, cart } = fields;
    if (typeof id !== 'string') return fields;
    if (type === 'Cart') return this.#newest(id, fields, toNumber(fields['revision']));
    if (type !== 'Merchant' || cart === undefined) return fields;
    if (isObject(cart)) return { ...fields, cart: this.#newest(id, cart, toNumber(cart['revision'])) };
    return arrival.hasErrors ? fields : { ...fields, cart: this.#newest(id, null, told ?? this.#toEnd(id, arrival)) };
  }

  #newest(key: string, cart: Fields | null, revision: number | undefined): Fields | null {
    if (revision === undefined) return cart;
    const known = this.#known.get(key);
    if (known !== undefined && isOlder({ cart, revision }, known)) {
      const isSame = known.cart !== null && known.cart['id'] === cart?.['id'];
      return isSame ? { ...cart, ...known.cart } : known.cart;
    }
    this.count += 1;
    this.#known.set(key, { cart, revision, count: this.count });
    return cart;
  }

  /** The revision of an answer without a cart: after the newest one, unless the query was sent before that one came. */
  #toEnd(key: string, { sentAt = Number.POSITIVE_INFINITY }: Arrival): number {
    const { revision, count, cart } = this.#known.get(key) ?? { revision: 0, count: 0, cart: null };
    return cart === null || count > sentAt ? revision : revision + 1;
  }
}

/** The end of a cart has a revision of its own: without that, it is an answer from before the cart. */
const isOlder = (one: Pick<Known, 'cart' | 'revision'>, known: Known): boolean =>
  one.revision < known.revision || (one.revision === known.revision && one.cart === null && known.cart !== null);

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const toNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
