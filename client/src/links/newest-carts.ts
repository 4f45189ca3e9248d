type Fields = Readonly<Record<string, unknown>>;

interface Heard {
  readonly revision: number;
  /** Null once the device has none. */
  readonly cart: Fields | null;
}

interface Known {
  /** By revision, the newest last. */
  readonly heard: readonly Heard[];
  /** How many carts this page had heard of when the newest came, that one too. */
  readonly count: number;
}

/** More than overtake each other at once. Those before are one. */
const MOST_HEARD = 8;

export interface Arrival {
  /** Whose carts the answer shows. */
  readonly deviceId: string | undefined;
  /** For a query: what `count` was when it was sent. */
  readonly sentAt?: number | undefined;
  /** A cart that could not be read is null as well. */
  readonly hasErrors: boolean;
}

export interface Settled {
  /** As a cache may keep it. */
  readonly data: unknown;
  /** Whether a cart in it was replaced by a newer one, which may have been asked for fewer fields. */
  readonly isOvertaken: boolean;
}

/**
 * The newest carts that a page has heard of, by the ID of each and by the merchant. Caches keep what came last, and answers and events
 * overtake each other: one that was overtaken gets the newer cart in place of its own, so that the cache has what it would have if they
 * had come in order.
 */
export class NewestCarts {
  readonly #known = new Map<string, Known>();
  #deviceId: string | undefined;
  #isOvertaken = false;
  count = 0;

  /** Carts without `id` and `revision` stay as they are. */
  settle(data: unknown, arrival: Arrival): Settled {
    // Another device has other carts, and counts them anew.
    if (arrival.deviceId !== this.#deviceId) this.#known.clear();
    this.#deviceId = arrival.deviceId;
    this.#isOvertaken = false;
    const settled = this.#walk(data, arrival, undefined);
    return { data: settled, isOvertaken: this.#isOvertaken };
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
    const { heard: before, count } = this.#known.get(key) ?? { heard: [], count: 0 };
    const arrived = { cart, revision };
    const heard = [...before, arrived].sort(byAge);
    const isNewest = heard.at(-1) === arrived;
    if (isNewest) this.count += 1;
    else this.#isOvertaken = true;
    this.#known.set(key, { heard: fold(heard), count: isNewest ? this.count : count });
    return isNewest ? cart : merge(heard);
  }

  /** The revision of an answer without a cart: after the newest one, unless the query was sent before that one came. */
  #toEnd(key: string, { sentAt = Number.POSITIVE_INFINITY }: Arrival): number {
    const { heard, count } = this.#known.get(key) ?? { heard: [], count: 0 };
    const { revision, cart } = heard.at(-1) ?? { revision: 0, cart: null };
    return cart === null || count > sentAt ? revision : revision + 1;
  }
}

/** The end of a cart has a revision of its own: without that, it is an answer from before the cart. */
const byAge = (one: Heard, other: Heard): number =>
  one.revision - other.revision || Number(one.cart !== null) - Number(other.cart !== null);

/** What a cache has that heard of them in order. */
const merge = (heard: readonly Heard[]): Fields | null =>
  heard.reduce((older: Fields | null, { cart }) => overlay(older, cart), null);

function fold(heard: readonly Heard[]): readonly Heard[] {
  const [oldest, next, ...rest] = heard;
  if (heard.length <= MOST_HEARD || oldest === undefined || next === undefined) return heard;
  return [{ ...next, cart: merge([oldest, next]) }, ...rest];
}

/** The newer value, and of the same object also what only the older has. Parts without an `id` are never mixed. */
function overlay<Value>(older: unknown, newer: Value): Value;
function overlay(older: unknown, newer: unknown): unknown {
  if (Array.isArray(older) && Array.isArray(newer)) {
    const known = new Map(older.filter(isObject).map((each) => [each['id'], each]));
    return newer.map((each) => overlay(isObject(each) ? known.get(each['id']) : undefined, each));
  }
  if (!isObject(older) || !isObject(newer) || newer['id'] === undefined || older['id'] !== newer['id']) return newer;
  const both = Object.entries(newer).map(([name, each]) => [name, overlay(older[name], each)] as const);
  return { ...older, ...Object.fromEntries(both) };
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const toNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
