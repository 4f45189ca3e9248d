import type { Cart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { toContents } from '../../cart/change/cart-contents.ts';
import type { CartOutcome } from '../../cart/change/cart-outcome.ts';
import { addLineItems, addToCurrentCart } from '../../cart/line-items/add-line-items.ts';
import { updateLineItem } from '../../cart/line-items/update-line-item.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import type { DraftLine } from './checkout-draft.ts';
import { requireAnswers } from './require-answers.ts';

/** A change of the cart that can be taken back. */
interface Step {
  readonly run: () => Promise<CartOutcome>;
  /** What takes the change back, by the cart as the change left it. */
  readonly undo: (after: Cart | null) => readonly (() => Promise<CartOutcome>)[];
  /** Tells where a refusal is in the draft. */
  readonly place: (error: CommerceError) => readonly string[];
}

/**
 * Makes the cart hold exactly these lines. Lines are matched by id, those without an id by their variant; what is equal is not touched. Lines
 * of one variant may become one. A refusal takes back what was changed before it, and throws CommerceErrors whose fields begin with `lines`.
 */
export async function changeLines(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    cart,
    lines,
  }: { readonly domain: string; readonly cart: Cart | null; readonly lines: readonly DraftLine[] },
): Promise<Cart | null> {
  const { kept, added, removed } = compare(cart?.lineItems ?? [], lines);
  const set = (lineItemId: string, quantity: number) => () =>
    updateLineItem(context, caller, { domain, lineItemId, quantity });
  const steps: Step[] = [];
  // A cart that is gone may have been ordered: whether another one begins is not decided here.
  const add = cart === null ? addLineItems : addToCurrentCart;
  if (added.length > 0) {
    const items = added.map(({ line: { variantId, quantity } }) => ({ addToCartRef: { variantId }, quantity }));
    steps.push({
      run: () => add(context, caller, { domain, items }),
      undo: (after) => undoAdding(cart, after).map(([lineItemId, quantity]) => set(lineItemId, quantity)),
      place: ({ field }) => {
        const index = added[Number(field?.[1])]?.index ?? (added.length === 1 ? added[0]?.index : undefined);
        return index === undefined ? ['lines'] : ['lines', String(index)];
      },
    });
  }
  for (const { item, quantity, index } of kept) {
    if (item.quantity === quantity) continue;
    steps.push({
      run: set(item.lineItemId, quantity),
      undo: () => [set(item.lineItemId, item.quantity)],
      place: () => ['lines', String(index)],
    });
  }
  // Last: what is gone does not come back with the same id.
  for (const { lineItemId } of removed) {
    steps.push({ run: set(lineItemId, 0), undo: () => [], place: () => ['lines'] });
  }
  return runAll(steps, cart);
}

async function runAll(steps: readonly Step[], before: Cart | null): Promise<Cart | null> {
  let cart = before;
  const undoing: (() => Promise<CartOutcome>)[] = [];
  for (const { run, undo, place } of steps) {
    const outcome = await run();
    if (outcome.userErrors.length > 0) {
      for (const takeBack of undoing.reverse()) requireAnswers((await takeBack()).userErrors);
      throw new CommerceErrors(outcome.userErrors.map((error) => error.at({ field: place(error) })));
    }
    cart = outcome.cart;
    undoing.push(...undo(cart));
  }
  return cart;
}

/** Whether the cart has the goods of exactly these lines. */
export function hasLines({ lineItems }: Pick<Cart, 'lineItems'>, lines: readonly DraftLine[]): boolean {
  const { kept, added, removed } = compare(lineItems, lines);
  return added.length + removed.length === 0 && kept.every(({ item, quantity }) => item.quantity === quantity);
}

interface Compared {
  readonly kept: readonly { readonly item: LineItem; readonly quantity: number; readonly index: number }[];
  readonly added: readonly { readonly line: DraftLine; readonly index: number }[];
  readonly removed: readonly LineItem[];
}

function compare(items: readonly LineItem[], lines: readonly DraftLine[]): Compared {
  const left = new Map(items.map((item) => [item.lineItemId, item]));
  const take = (item: LineItem | undefined) => {
    if (item !== undefined) left.delete(item.lineItemId);
    return item;
  };
  const byId = lines.map(({ lineItemId, variantId }) => {
    const item = lineItemId === null ? undefined : left.get(lineItemId);
    return item?.variantId === variantId ? take(item) : undefined;
  });
  const matched = lines.map((line, index) => ({
    line,
    index,
    item: byId[index] ?? take([...left.values()].find(({ variantId }) => variantId === line.variantId)),
  }));
  const kept = matched.flatMap(({ item, line, index }) => (item ? [{ item, quantity: line.quantity, index }] : []));
  const unmatched = matched.filter(({ item }) => item === undefined);
  const isKept = ({ variantId }: DraftLine) => kept.some(({ item }) => item.variantId === variantId);
  // A shop may put units of one variant into one line: added beside a kept one, they would be lost when that gets its quantity.
  const joined = new Map(toContents(unmatched.map(({ line }) => line)));
  const takeJoined = ({ variantId }: LineItem) => {
    const units = joined.get(variantId) ?? 0;
    joined.delete(variantId);
    return units;
  };
  return {
    kept: kept.map((each) => ({ ...each, quantity: each.quantity + takeJoined(each.item) })),
    added: unmatched.filter(({ line }) => !isKept(line)),
    removed: [...left.values()],
  };
}

/** The lines that adding made or enlarged, with the quantities that they had. */
function undoAdding(before: Cart | null, after: Cart | null): readonly (readonly [string, number])[] {
  const earlier = new Map(before?.lineItems.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  return (after?.lineItems ?? []).flatMap(({ lineItemId, quantity }) => {
    const had = earlier.get(lineItemId) ?? 0;
    return quantity === had ? [] : [[lineItemId, had] as const];
  });
}
