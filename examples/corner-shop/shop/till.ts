import { randomUUID } from 'node:crypto';
import { priceCart } from './price-cart.ts';
import { type Cart, Refused, type Shop } from './shop.ts';

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly at: string;
  state: string;
  readonly cart: Cart;
  readonly total: number;
}

/** What became of each key under which somebody tried to pay. */
export type Attempt =
  | { readonly state: 'placed'; readonly order: Order }
  | { readonly state: 'waiting'; readonly confirmation: string; readonly url: string; readonly until: string }
  | { readonly state: 'refused'; readonly error: string }
  | { readonly state: 'void' };

const cardRefusals: Readonly<Record<string, string>> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'no-funds',
};
const CONFIRMED = '4000000000003220';
const MINUTES_10 = 600_000;

/** Where one shop is paid. A key pays once, whatever is asked and however often. */
export class Till {
  readonly orders: Order[] = [];
  readonly charges: { readonly amount: number }[] = [];
  readonly #attempts = new Map<string, Attempt>();
  readonly #pages = new Map<string, (confirmed: boolean) => void>();
  readonly #shop: Shop;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  pay(token: string, key: string, card: string, mayConfirm: boolean): Attempt {
    const before = this.#attempts.get(key);
    if (before !== undefined) return before;
    const cart = this.#shop.require(token);
    requireComplete(cart);
    const refusal = cardRefusals[card] ?? (card === CONFIRMED && !mayConfirm ? 'must-confirm' : undefined);
    if (refusal !== undefined) return this.#note(key, { state: 'refused', error: refusal });
    return card === CONFIRMED ? this.#ask(key, cart) : this.#place(key, cart);
  }

  /** Ends all doubt about a key: one that was never seen is void from now on. */
  settle(key: string): Attempt {
    return this.#attempts.get(key) ?? this.#note(key, { state: 'void' });
  }

  attempt(key: string): Attempt | undefined {
    return this.#attempts.get(key);
  }

  /** What the buyer does on the bank's page. */
  answer(confirmation: string, confirmed: boolean): void {
    this.#pages.get(confirmation)?.(confirmed);
  }

  #ask(key: string, cart: Cart): Attempt {
    const confirmation = randomUUID();
    this.#pages.set(confirmation, (confirmed) => {
      this.#pages.delete(confirmation);
      if (confirmed) this.#place(key, cart);
      else this.#note(key, { state: 'refused', error: 'not-confirmed' });
    });
    const until = new Date(Date.now() + MINUTES_10).toISOString();
    return this.#note(key, { state: 'waiting', confirmation, url: `https://bank.example/${confirmation}`, until });
  }

  #place(key: string, cart: Cart): Attempt {
    const { total } = priceCart(cart);
    const number = `${this.#shop.name}-${this.orders.length + 1}`;
    const order = { id: randomUUID(), number, at: new Date().toISOString(), state: 'new', cart, total };
    cart.open = false;
    for (const { variant, quantity } of cart.lines) variant.stock -= quantity;
    this.orders.push(order);
    this.charges.push({ amount: total });
    return this.#note(key, { state: 'placed', order });
  }

  #note(key: string, attempt: Attempt): Attempt {
    this.#attempts.set(key, attempt);
    return attempt;
  }
}

function requireComplete(cart: Cart): void {
  const parcel = cart.lines.some(({ variant }) => variant.physical);
  if (cart.lines.length === 0) throw new Refused(409, 'empty');
  if (cart.lines.some(({ variant, quantity }) => quantity > variant.stock)) throw new Refused(409, 'short');
  if (parcel && cart.shipTo === null) throw new Refused(409, 'no-address');
  if (parcel && cart.way === 'SHIP' && cart.method === null) throw new Refused(409, 'no-delivery');
}
