import { randomUUID } from 'node:crypto';
import type { Cart } from './cart.ts';
import { priceCart } from './price-cart.ts';
import { Refused } from './refused.ts';

/** A buyer's tab at the lender, for one basket. */
export interface Tab {
  readonly id: string;
  /** The token of the basket. */
  readonly basket: string;
  /** Opens one tab, however often it comes. */
  readonly key: string;
  asked: number;
  held: number | null;
  over: boolean;
  readonly until: string;
}

interface Slip {
  /** Null for one that was signed without a tab. */
  readonly tab: string | null;
  readonly amount: number;
  readonly good: boolean;
}

interface Hold {
  readonly amount: number;
  state: 'held' | 'taken' | 'released';
}

const MINUTES_30 = 30 * 60_000;
/** The lender does not lend more for one basket. */
const MOST = 1_000_000;

/** Lends to neighbours, who pay at the end of the month. Keeps a book of its own of what it holds for the shop. */
export class Lender {
  readonly #tabs = new Map<string, Tab>();
  readonly #slips = new Map<string, Slip>();
  readonly #used = new Set<string>();
  readonly #barred = new Set<string>();
  /** By tab, or by the key of a payment with a slip alone. */
  readonly #holds = new Map<string, Hold>();

  /** Held for no order. */
  get holds(): readonly { readonly amount: number }[] {
    return [...this.#holds.values()].filter(({ state }) => state === 'held');
  }

  open(cart: Cart, key: string): Tab {
    const known = [...this.#tabs.values()].find((tab) => tab.basket === cart.token && tab.key === key);
    if (known?.over) throw new Refused(409, 'tab-over');
    if (known !== undefined) return known;
    if (cart.lines.length === 0) throw new Refused(409, 'no-lines');
    const { total } = priceCart(cart);
    if (total > MOST) throw new Refused(409, 'too-much');
    this.endAll(cart);
    const until = new Date(Date.now() + MINUTES_30).toISOString();
    const tab = { id: randomUUID(), basket: cart.token, key, asked: total, held: null, over: false, until };
    this.#tabs.set(tab.id, tab);
    return tab;
  }

  require({ token }: Cart, id: string): Tab {
    const tab = this.#tabs.get(id);
    if (tab === undefined || tab.basket !== token || tab.over) throw new Refused(409, 'no-session');
    return tab;
  }

  /** The basket costs something else now: who has signed is held to what was on the slip. */
  ask(cart: Cart, tab: Tab): void {
    if (tab.held === null) tab.asked = priceCart(cart).total;
  }

  /** At the lender's desk. */
  sign(tab: string, good: boolean): string {
    return this.#write({ tab, amount: this.#tabs.get(tab)?.asked ?? 0, good });
  }

  signWithoutTab(amount: number, good: boolean): string {
    return this.#write({ tab: null, amount, good });
  }

  /** Holds what is on the slip, if that is what the basket costs. */
  hold(cart: Cart, tab: Tab, paper: string, currency: string): void {
    const slip = this.#slips.get(paper);
    if (slip?.tab !== tab.id) throw new Refused(409, 'bad-slip');
    if (tab.held !== null) return;
    if (!slip.good) throw new Refused(402, 'not-lent');
    this.#holds.set(tab.id, { amount: slip.amount, state: 'held' });
    tab.held = slip.amount;
    const { total } = priceCart(cart);
    if (total === slip.amount) return;
    this.end(cart, tab.id);
    throw otherTotal(slip.amount, total, currency);
  }

  /** For an order with this key. Repeating it changes nothing. */
  lend(cart: Cart, key: string, { tab, slip }: { tab: string | null; slip: string | null }, currency: string): void {
    const { total } = priceCart(cart);
    if (tab !== null) {
      const { held } = this.require(cart, tab);
      if (held === null) throw new Refused(409, 'not-signed');
      if (held !== total) throw otherTotal(held, total, currency);
      return;
    }
    if (this.#holds.get(key)?.state === 'held') return;
    const signed = this.#slips.get(slip ?? '');
    if (signed === undefined || this.#used.has(slip ?? '') || this.#barred.has(key)) throw new Refused(409, 'bad-slip');
    if (signed.amount !== total) throw otherTotal(signed.amount, total, currency);
    if (!signed.good) throw new Refused(402, 'not-lent');
    this.#used.add(slip ?? '');
    this.#holds.set(key, { amount: total, state: 'held' });
  }

  /** The order stands: the shop has the money. */
  take(tabOrKey: string): void {
    const hold = this.#holds.get(tabOrKey);
    if (hold !== undefined) hold.state = 'taken';
    const tab = this.#tabs.get(tabOrKey);
    if (tab !== undefined) tab.over = true;
  }

  /** Gives a hold up. Answers the same when it is repeated: what was released, null if nothing was. */
  end({ token }: Cart, id: string): number | null {
    const tab = this.#tabs.get(id);
    if (tab === undefined || tab.basket !== token) throw new Refused(409, 'no-session');
    tab.over = true;
    return this.#release(id);
  }

  /** Gives up the tab that the basket has. Answers what was held until then. */
  endAll(cart: Cart): number | null {
    const open = [...this.#tabs.values()].find(({ basket, over }) => basket === cart.token && !over);
    return open === undefined ? null : this.end(cart, open.id);
  }

  endKey(key: string): number | null {
    this.#barred.add(key);
    return this.#release(key);
  }

  #release(tabOrKey: string): number | null {
    const hold = this.#holds.get(tabOrKey);
    if (hold === undefined || hold.state === 'taken') return null;
    hold.state = 'released';
    return hold.amount;
  }

  #write(slip: Slip): string {
    const paper = `slip-${randomUUID()}`;
    this.#slips.set(paper, slip);
    return paper;
  }
}

const otherTotal = (expected: number, actual: number, currency: string): Refused =>
  new Refused(409, 'other-total', {
    totals: { expected: { amount: expected, currency }, actual: { amount: actual, currency } },
  });
