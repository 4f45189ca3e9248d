import type { CartLine } from './cart-state.ts';
import type { Destination } from './find-tax-rate.ts';
import type { Extras } from './price-extras.ts';
import { splitTax, type TaxedAmount } from './split-tax.ts';
import { spread } from './spread.ts';

/** Units of a line that are taxed at one place; null if it is not known yet. */
export interface TaxedPart {
  readonly line: Pick<CartLine, 'lineId' | 'unitPrice' | 'taxable'>;
  readonly quantity: number;
  readonly destination: Destination | null;
}

interface CartTax {
  readonly total: number;
  readonly byLine: ReadonlyMap<string, number>;
  readonly byShipment: ReadonlyMap<string, number>;
}

interface Weighted {
  readonly weight: number;
  readonly rateMillionths: number;
}

/** The tax on what is left of the goods and of shipping after discounts, on add-ons and on fees. Rounded once. */
export function taxCart({
  parts,
  extras,
  shipments,
  rateAt,
  isShippingTaxed,
}: {
  readonly parts: readonly TaxedPart[];
  readonly extras: Pick<Extras, 'addons' | 'fees' | 'goodsLeft' | 'shippingLeft'>;
  readonly shipments: readonly { readonly shipmentId: string; readonly destination: Destination | null }[];
  readonly rateAt: (destination: Destination | null) => number;
  readonly isShippingTaxed: boolean;
}): CartTax {
  const ofLine = Map.groupBy(parts, ({ line }) => line.lineId);
  const lines = [...ofLine].map(([lineId, units]) => ({
    lineId,
    amounts: spreadByRate(
      extras.goodsLeft.get(lineId) ?? 0,
      units.map(({ line, quantity, destination }) => ({
        weight: quantity,
        rateMillionths: line.taxable ? rateAt(destination) : 0,
      })),
    ),
  }));
  const shipping = shipments.map(({ shipmentId, destination }) => ({
    shipmentId,
    amounts: [
      {
        amount: extras.shippingLeft.get(shipmentId) ?? 0,
        rateMillionths: isShippingTaxed ? rateAt(destination) : 0,
      },
    ],
  }));
  const added = [...extras.addons.map(({ price, ...rest }) => ({ ...rest, amount: price })), ...extras.fees]
    .filter(({ amount, taxable }) => amount > 0 && taxable)
    .map(({ amount, coveredLineIds }) => ({
      amounts: spreadByRate(
        amount,
        coveredLineIds
          .flatMap((lineId) => ofLine.get(lineId) ?? [])
          .map(({ line, quantity, destination }) => ({
            weight: line.unitPrice * quantity,
            rateMillionths: rateAt(destination),
          })),
      ),
    }));

  const all = [...lines, ...shipping, ...added];
  const taxes = splitTax(all.flatMap(({ amounts }) => amounts));
  let next = 0;
  const totals = all.map(({ amounts }) => {
    const own = taxes.slice(next, next + amounts.length);
    next += amounts.length;
    return own.reduce((left, right) => left + right, 0);
  });
  return {
    total: taxes.reduce((left, right) => left + right, 0),
    byLine: new Map(lines.map(({ lineId }, index) => [lineId, totals[index] ?? 0])),
    byShipment: new Map(shipping.map(({ shipmentId }, index) => [shipmentId, totals[lines.length + index] ?? 0])),
  };
}

/** An amount over parts, those with the lowest rate first: which part gets an odd unit depends on nothing else. */
function spreadByRate(amount: number, parts: readonly Weighted[]): readonly TaxedAmount[] {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return [{ amount, rateMillionths: only.rateMillionths }];
  const inOrder = parts.toSorted(
    (left, right) => left.rateMillionths - right.rateMillionths || left.weight - right.weight,
  );
  const shares = spread(
    amount,
    inOrder.map(({ weight }) => weight),
  );
  return inOrder.map(({ rateMillionths }, index) => ({ amount: shares[index] ?? 0, rateMillionths }));
}
