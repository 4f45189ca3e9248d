export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const placeholder = /^\{\{([\w.]+)\}\}$/;

/** Variables in which each text `{{shipments.0.shipmentId}}` is what the cart has there. One that the cart has nothing for stays as it is. */
export function fillIn(value: Json, cart: unknown): Json {
  if (Array.isArray(value)) return value.map((each: Json) => fillIn(each, cart));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, each]: [string, Json]) => [name, fillIn(each, cart)]));
  }
  const path = typeof value === 'string' ? placeholder.exec(value)?.[1] : undefined;
  return path === undefined ? value : (find(cart, path.split('.')) ?? value);
}

/** The first text that the cart had nothing for; undefined if there is none. @internal */
export function findUnfilled(value: Json): string | undefined {
  if (typeof value === 'string') return placeholder.exec(value)?.[1];
  return value === null || typeof value !== 'object' ? undefined : Object.values(value).map(findUnfilled).find(Boolean);
}

function find(from: unknown, [member, ...rest]: readonly string[]): string | number | undefined {
  if (member !== undefined) {
    return from !== null && typeof from === 'object' ? find(Reflect.get(from, member), rest) : undefined;
  }
  return typeof from === 'string' || typeof from === 'number' ? from : undefined;
}

/** The newest cart of an answer's `data`: a mutation's fields run from the first to the last. Undefined if it shows none. */
export function findCart(data: unknown): unknown {
  if (data === null || typeof data !== 'object') return undefined;
  return Object.entries(data)
    .map(([name, value]: [string, unknown]) =>
      name === 'cart' ? value : isObject(value) ? Reflect.get(value, 'cart') : null,
    )
    .findLast(isObject);
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';
