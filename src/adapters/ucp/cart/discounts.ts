import type { CartDiscount } from '../../../domain/cart/cart.ts';
import { money } from '../../../domain/money/money.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import type { WireCheckout } from '../wire/checkout.ts';

type Applied = NonNullable<NonNullable<WireCheckout['discounts']>['applied']>[number];

const LINE = /^\$\.line_items\[(\d{1,4})\]$/;
const CODE = /^\$\.discounts\.codes\[(\d{1,4})\]$/;

/** What each promotion takes off, line by line if its allocations say all of it. */
export const toDiscounts = (checkout: WireCheckout, currency: CurrencyCode): readonly CartDiscount[] =>
  (checkout.discounts?.applied ?? []).flatMap((applied) => toParts(applied, checkout, currency));

function toParts(
  { code, title, amount, allocations }: Applied,
  { line_items: lines }: WireCheckout,
  currency: CurrencyCode,
): readonly CartDiscount[] {
  const toPart = (lineItemId: string | null, part: number): CartDiscount => ({
    description: title,
    promoCode: code ?? null,
    amount: money(-part, currency),
    lineItemId,
    shipmentId: null,
  });
  const parts = (allocations ?? []).flatMap((part) => {
    const line = lines[Number(LINE.exec(part.path)?.[1])];
    return line === undefined ? [] : [toPart(line.id, part.amount)];
  });
  const isAll = parts.reduce((running, part) => running - part.amount.number, 0) === amount;
  return (isAll ? parts : [toPart(null, amount)]).filter((part) => part.amount.number !== 0);
}

export interface RefusedCode {
  readonly promoCode: string;
  /** The word of the protocol. */
  readonly code: string;
}

/** The codes that the shop was sent and does not take. */
export function listRefusedCodes({ discounts, messages }: WireCheckout): readonly RefusedCode[] {
  return (messages ?? []).flatMap(({ code, path }) => {
    const promoCode = discounts?.codes?.[Number(CODE.exec(path ?? '')?.[1])];
    return promoCode === undefined ? [] : [{ promoCode, code: code ?? '' }];
  });
}

export function couponsOf(checkout: WireCheckout): readonly string[] {
  const refused = new Set(listRefusedCodes(checkout).map(({ promoCode }) => promoCode));
  return (checkout.discounts?.codes ?? []).filter((code) => !refused.has(code));
}
