import { randomUUID } from 'node:crypto';
import type { Bell } from './bell.ts';
import type { Cart } from './cart.ts';
import { findLapsed } from './codes.ts';
import { Lender } from './lender.ts';
import { requireWays } from './parcels.ts';
import { priceCart } from './price-cart.ts';
import { Refused } from './refused.ts';
import type { Shop } from './shop.ts';

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly at: string;
  state: string;
  readonly cart: Cart;
  readonly total: number;
  /** Everything goes at once. */
  parcel: { readonly number: string; readonly sent: string; brought: string | null } | null;
  readonly refunds: { readonly id: string; readonly amount: number; readonly at: string }[];
  readonly returns: {
    readonly id: string;
    readonly lines: readonly { readonly id: string; readonly sku: string; readonly quantity: number }[];
    readonly at: string;
  }[];
  readonly history: { readonly what: string; readonly at: string }[];
}

export interface Payer {
  /** The provider charges once under it. */
  readonly key: string;
  readonly card: string;
  /** The buyer's tab at the lender, or a slip without one, instead of a card. */
  readonly tab: string | null;
  readonly slip: string | null;
  readonly mayConfirm: boolean;
  /** Where the bank's page sends the buyer. */
  readonly backTo: string | null;
  /** The only total that may be charged; null for any. */
  readonly total: { readonly amount: number; readonly currency: string } | null;
  /** What the bell said; null where nobody rang. */
  readonly word: string | null;
  /** Null where the bill goes where the cart says. */
  readonly billTo: Cart['billTo'];
}

/** What became of each key under which somebody tried to pay. */
export type Attempt =
  | { readonly state: 'placed'; readonly order: Order }
  /** The provider has not answered yet. */
  | { readonly state: 'paying' }
  | { readonly state: 'waiting'; readonly confirmation: string; readonly url: string; readonly until: string }
  | { readonly state: 'refused'; readonly error: string }
  | { readonly state: 'void' };

const cardRefusals: Readonly<Record<string, string>> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'no-funds',
};
const CONFIRMED = '4000000000003220';
/** Its provider takes the money at once, and answers when it is let. */
const SLOW = '4000000000000077';
/** Its provider takes the money, and the shop's computer crashes before it has written that down. */
const FORGOTTEN = '4000000000000085';
const MINUTES_10 = 600_000;

/** Where one shop is paid. A key pays once, whatever is asked and however often. */
export class Till {
  readonly orders: Order[] = [];
  readonly lender = new Lender();
  /** What the provider took, by its own keys. */
  readonly #taken = new Map<string, number>();
  readonly #attempts = new Map<string, Attempt>();
  /** What the same request is told when it arrives again, whatever has changed meanwhile. */
  readonly #refusals = new Map<string, Refused>();
  /** Cards that the provider keeps for one payment each. */
  readonly #cards = new Map<string, { readonly card: string; readonly key: string }>();
  readonly #pages = new Map<string, (confirmed: boolean) => string | null>();
  /** The order of each change. */
  readonly #changes: string[] = [];
  #held: (() => void)[] = [];
  readonly #shop: Shop;
  /** Null where every buyer is known by sight. */
  readonly bell: Bell | null;

  constructor(shop: Shop, bell: Bell | null) {
    this.#shop = shop;
    this.bell = bell;
  }

  /** Leaves a card with the provider, which gives a token for it that pays once, under this key. */
  keep(card: string, key: string): { readonly token: string; readonly until: string } {
    const token = `kept-${randomUUID()}`;
    this.#cards.set(token, { card, key });
    return { token, until: new Date(Date.now() + MINUTES_10).toISOString() };
  }

  pay(token: string, key: string, payer: Payer): Attempt | Promise<Attempt> {
    const before = this.#attempts.get(key) ?? this.#refusals.get(key);
    if (before instanceof Refused) throw before;
    if (before !== undefined) return before;
    try {
      return this.#pay(token, key, payer);
    } catch (error) {
      if (error instanceof Refused) this.#refusals.set(key, error);
      throw error;
    }
  }

  #pay(token: string, key: string, payer: Payer): Attempt | Promise<Attempt> {
    const { mayConfirm } = payer;
    this.bell?.spend(payer.word, key);
    const cart = this.#shop.require(token);
    requireComplete(cart);
    if (cart.paying) throw new Refused(409, 'other-payment');
    this.#requireTotal(cart, payer);
    if (payer.tab !== null || payer.slip !== null) {
      this.lender.lend(cart, payer.key, payer, this.#shop.currency);
      this.lender.take(payer.tab ?? payer.key);
      return this.#place(key, cart, payer);
    }
    const card = this.#find(payer);
    const refusal = cardRefusals[card] ?? (card === CONFIRMED && !mayConfirm ? 'must-confirm' : undefined);
    if (refusal !== undefined) return this.#note(key, { state: 'refused', error: refusal });
    if (card === SLOW) return this.#hold(key, cart, payer);
    if (card === FORGOTTEN && !this.#taken.has(payer.key)) this.#crash(cart, payer);
    return card === CONFIRMED ? this.#ask(key, cart, payer) : this.#place(key, cart, payer);
  }

  get charges(): readonly { readonly amount: number }[] {
    return [...this.#taken.values()].map((amount) => ({ amount }));
  }

  /** Lets the provider answer everything that it was asked with the slow card. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const answer of held) answer();
  }

  /** Ends all doubt about a key: one that was never seen is void from now on. */
  settle(key: string): Attempt {
    return this.#attempts.get(key) ?? this.#note(key, { state: 'void' });
  }

  /** Ends a key that waits for the bank's page, which then does nothing any more. A key with an end keeps it. */
  cancel(key: string): Attempt {
    const before = this.#attempts.get(key);
    if (before !== undefined && before.state !== 'waiting') return before;
    if (before !== undefined) this.#pages.delete(before.confirmation);
    return this.#note(key, { state: 'void' });
  }

  attempt(key: string): Attempt | undefined {
    return this.#attempts.get(key);
  }

  /** What the buyer does on the bank's page, and where it leads. */
  answer(confirmation: string, confirmed: boolean): string | null {
    return this.#pages.get(confirmation)?.(confirmed) ?? null;
  }

  // What the neighbours behind the counter do with an order.

  /** The orders that were changed since, and where the list ends now. */
  changesAfter(position: number): { readonly next: number; readonly orders: readonly string[] } {
    return { next: this.#changes.length, orders: this.#changes.slice(position) };
  }

  mark(order: Order, state: string): void {
    this.#changes.push(order.id);
    order.state = state;
    order.history.push({ what: state, at: now() });
    if (state === 'brought' && order.parcel !== null) order.parcel.brought = now();
  }

  send(order: Order, number: string): void {
    order.parcel = { number, sent: now(), brought: null };
    this.mark(order, 'out');
  }

  refund(order: Order, amount: number): void {
    this.#changes.push(order.id);
    order.refunds.push({ id: randomUUID(), amount, at: now() });
    order.history.push({ what: 'refunded', at: now() });
  }

  /** The neighbour brings it back, and it goes on the shelf again. */
  takeBack(order: Order, { id, variant }: Cart['lines'][number], quantity: number): void {
    this.#changes.push(order.id);
    order.returns.push({ id: randomUUID(), lines: [{ id, sku: variant.sku, quantity }], at: now() });
    order.history.push({ what: 'back', at: now() });
    variant.stock += quantity;
  }

  /** A kept card, or the one that was shown. */
  #find({ card, key }: Payer): string {
    if (!card.startsWith('kept-')) return card;
    const kept = this.#cards.get(card);
    if (kept?.key !== key) throw new Refused(409, 'no-card');
    return kept.card;
  }

  #requireTotal(cart: Cart, { total: expected }: Payer): void {
    const { total: amount } = priceCart(cart);
    const { currency } = this.#shop;
    if (expected === null || (expected.amount === amount && expected.currency === currency)) return;
    throw new Refused(409, 'other-total', { totals: { expected, actual: { amount, currency } } });
  }

  #crash(cart: Cart, payer: Payer): never {
    this.#charge(cart, payer);
    throw new Error('The computer crashed');
  }

  #ask(key: string, cart: Cart, payer: Payer): Attempt {
    const confirmation = randomUUID();
    this.#pages.set(confirmation, (confirmed) => {
      this.#pages.delete(confirmation);
      if (confirmed) this.#place(key, cart, payer);
      else this.#note(key, { state: 'refused', error: 'not-confirmed' });
      return payer.backTo;
    });
    const until = new Date(Date.now() + MINUTES_10).toISOString();
    return this.#note(key, { state: 'waiting', confirmation, url: `https://bank.example/${confirmation}`, until });
  }

  #hold(key: string, cart: Cart, payer: Payer): Promise<Attempt> {
    const total = this.#charge(cart, payer);
    cart.paying = true;
    this.#note(key, { state: 'paying' });
    return new Promise((resolve) => this.#held.push(() => resolve(this.#order(key, cart, payer, total))));
  }

  #place(key: string, cart: Cart, payer: Payer): Attempt {
    return this.#order(key, cart, payer, this.#charge(cart, payer));
  }

  #charge(cart: Cart, payer: Payer): number {
    if (!this.#taken.has(payer.key)) this.#cards.delete(payer.card);
    const { total } = priceCart(cart);
    this.#taken.set(payer.key, total);
    return total;
  }

  #order(key: string, cart: Cart, { billTo }: Payer, total: number): Attempt {
    const number = `${this.#shop.name}-${this.orders.length + 1}`;
    const at = now();
    const history = [{ what: 'ordered', at }];
    const order: Order = {
      id: randomUUID(),
      number,
      at,
      state: 'new',
      cart,
      total,
      parcel: null,
      refunds: [],
      returns: [],
      history,
    };
    cart.open = false;
    cart.billTo = billTo ?? cart.billTo;
    for (const { variant, quantity } of cart.lines) variant.stock -= quantity;
    this.orders.push(order);
    return this.#note(key, { state: 'placed', order });
  }

  #note(key: string, attempt: Attempt): Attempt {
    this.#attempts.set(key, attempt);
    return attempt;
  }
}

const now = (): string => new Date().toISOString();

function requireComplete(cart: Cart): void {
  if (cart.lines.length === 0) throw new Refused(409, 'empty');
  if (cart.lines.some(({ variant, quantity }) => quantity > variant.stock)) throw new Refused(409, 'short');
  const [lapsed] = findLapsed(cart);
  if (lapsed !== undefined) throw new Refused(409, 'too-little', { code: lapsed });
  requireWays(cart);
}
