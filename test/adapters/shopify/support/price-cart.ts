import type { CurrencyCode } from '../../../../src/lib/currency/currency.ts';
import { currencyDigits } from '../../../../src/lib/currency/currency-digits.ts';
import { type Cart, type CartLine, type Code, convert, currencyOf, type Shop } from './shop-state.ts';

export interface Allocation {
  readonly code: string;
  readonly amount: number;
  readonly target: 'LINE_ITEM' | 'SHIPPING_LINE';
}

export interface DeliveryOption {
  readonly handle: string;
  readonly title: string;
  readonly method: 'SHIPPING' | 'PICK_UP';
  readonly cost: number;
}

export interface DeliveryGroup {
  readonly id: string;
  readonly profile: string;
  readonly lines: readonly CartLine[];
  readonly options: readonly DeliveryOption[];
  readonly selected: DeliveryOption | null;
}

export interface PricedCart {
  readonly currency: CurrencyCode;
  readonly lines: readonly {
    readonly line: CartLine;
    readonly price: number;
    readonly allocations: readonly Allocation[];
  }[];
  /** What is taken from the cart as a whole and from shipping. */
  readonly allocations: readonly Allocation[];
  readonly groups: readonly DeliveryGroup[];
  readonly codes: readonly { readonly code: string; readonly applicable: boolean }[];
  readonly warnings: readonly { readonly code: string; readonly target: string }[];
  readonly subtotal: number;
  readonly total: number;
}

/** The estimate of a cart: no tax, no duty. */
export function priceCart(shop: Shop, cart: Cart): PricedCart {
  const currency = currencyOf(shop, cart.country);
  const { codes, warnings, applied } = judgeCodes(shop, cart);
  const lines = cart.lines.map((line) => {
    const price = convert(shop, line.variant.price, currency);
    const allocations = applied
      .filter(({ takes }) => takes === 'line')
      .map(({ code, percent }) => toAllocation(code, price * line.quantity, percent, 'LINE_ITEM'))
      .filter(({ amount }) => amount > 0);
    return { line, price, allocations };
  });
  const subtotal = sum(lines.map(({ line, price, allocations }) => price * line.quantity - total(allocations)));
  const groups = toGroups(shop, cart, currency);
  const shipping = sum(groups.map(({ selected }) => selected?.cost ?? 0));
  const allocations = applied
    .flatMap(({ code, takes, percent }) => {
      if (takes === 'order') return [toAllocation(code, subtotal, percent, 'LINE_ITEM')];
      return takes === 'shipping' ? [toAllocation(code, shipping, percent, 'SHIPPING_LINE')] : [];
    })
    .filter(({ amount }) => amount > 0);
  return {
    ...{ currency, lines, allocations, groups, codes, warnings, subtotal },
    total: subtotal + shipping - total(allocations) + shop.unexplained,
  };
}

/** Codes stay in the list, whether they take something off or not. */
function judgeCodes(shop: Shop, cart: Cart) {
  const applied: Code[] = [];
  const warnings: { code: string; target: string }[] = [];
  const codes = cart.codes.map((given) => {
    const code = shop.codes.find((each) => each.code.toLowerCase() === given.toLowerCase());
    const warning = findWarning(code, cart, applied);
    if (code !== undefined && warning === undefined) applied.push(code);
    if (warning !== undefined) warnings.push({ code: warning, target: given });
    return { code: given, applicable: warning === undefined };
  });
  return { codes, warnings, applied };
}

function findWarning(code: Code | undefined, cart: Cart, applied: readonly Code[]): string | undefined {
  if (code === undefined) return 'DISCOUNT_NOT_FOUND';
  if (code.state === 'inactive') return 'DISCOUNT_CURRENTLY_INACTIVE';
  if (code.state === 'used-up') return 'DISCOUNT_USAGE_LIMIT_REACHED';
  const units = sum(cart.lines.map(({ quantity }) => quantity));
  if (units === 0) return 'DISCOUNT_NO_ENTITLED_LINE_ITEMS';
  if (code.takes === 'shipping' && cart.address === null) return 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES';
  if (units < (code.minUnits ?? 0)) return 'DISCOUNT_QUANTITY_NOT_IN_RANGE';
  const isAlone = code.alone === true && applied.length > 0;
  return isAlone || applied.some(({ alone }) => alone === true) ? 'DISCOUNT_CODE_NOT_HONOURED' : undefined;
}

/** One for each profile, once there is an address. The first option is chosen until somebody chooses another. */
function toGroups(shop: Shop, cart: Cart, currency: CurrencyCode): readonly DeliveryGroup[] {
  const { address } = cart;
  if (address === null) return [];
  const shipped = cart.lines.filter(({ variant, quantity }) => variant.requiresShipping && quantity > 0);
  const isServed = shop.shipsTo.includes(address['countryCode'] ?? '');
  return [...Map.groupBy(shipped, ({ product }) => product.profile)].map(([profile, lines]) => {
    const options = isServed ? (offers[profile] ?? []).map((offer) => toOption(offer, currency)) : [];
    const selected = options.find(({ handle }) => handle === cart.chosen.get(profile)) ?? options[0] ?? null;
    const id = `gid://shopify/CartDeliveryGroup/${cart.version}-${profile}?cart=${cart.token}`;
    return { id, profile, lines, options, selected };
  });
}

interface Offer extends Omit<DeliveryOption, 'cost'> {
  /** Whole units of any currency. */
  readonly units: number;
}

const offers: Readonly<Record<string, readonly Offer[]>> = {
  parcel: [
    { handle: 'a1-standard', title: 'Standard', method: 'SHIPPING', units: 5 },
    { handle: 'a2-express', title: 'Express', method: 'SHIPPING', units: 12 },
    { handle: 'a3-counter', title: 'At the counter', method: 'PICK_UP', units: 0 },
  ],
  freight: [
    { handle: 'b1-freight', title: 'Freight', method: 'SHIPPING', units: 25 },
    { handle: 'b2-carried-in', title: 'Carried in', method: 'SHIPPING', units: 60 },
  ],
};

const toOption = ({ units, ...offer }: Offer, currency: CurrencyCode): DeliveryOption => ({
  ...offer,
  cost: units * 10 ** currencyDigits(currency),
});

const toAllocation = (code: string, amount: number, percent: number, target: Allocation['target']): Allocation => ({
  code,
  amount: Math.round((amount * percent) / 100),
  target,
});

const total = (allocations: readonly Allocation[]): number => sum(allocations.map(({ amount }) => amount));

const sum = (numbers: readonly number[]): number => numbers.reduce((left, right) => left + right, 0);
