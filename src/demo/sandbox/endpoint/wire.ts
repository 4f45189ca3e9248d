/** What a client of a sandbox in another process needs besides the endpoint: the shapes of its messages. */
export { openedWire } from '../wire/opening-wire.ts';
export { refusalWire } from '../wire/refusal-wire.ts';
export { shopWire } from '../wire/shop-wire.ts';
