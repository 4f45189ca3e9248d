/** The parts of a cart that the demo prints. */
export interface ShownCart {
  readonly lineItems: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly price: { readonly value: number };
    readonly addons: readonly { readonly name: string }[];
  }[];
  readonly shipments: readonly {
    readonly lines: readonly { readonly quantity: number; readonly lineItem: { readonly sku: string } }[];
    readonly fulfillmentType: { readonly name: string } | null;
    readonly shippingMethod: { readonly description: string; readonly price: { readonly value: number } } | null;
    readonly pickupLocation: { readonly name: string } | null;
  }[];
  readonly discounts: readonly {
    readonly description: string;
    readonly promoCode: string | null;
    readonly amount: { readonly value: number };
  }[];
  readonly subTotal: { readonly value: number };
  readonly shippingTotal: { readonly value: number };
  readonly addonTotal: { readonly value: number };
  readonly taxTotal: { readonly value: number };
  readonly total: { readonly value: number; readonly number: number; readonly currency: string };
}

interface ShownError {
  readonly name: string;
  readonly message: string;
  /** Of a promotion code. */
  readonly reason?: string;
}

interface ShownPayload {
  readonly cart?: ShownCart | null;
  readonly userErrors?: readonly ShownError[];
  readonly warnings?: readonly {
    readonly code: string;
    readonly oldValue: string | null;
    readonly newValue: string | null;
  }[];
  readonly attempt?: {
    readonly status: string;
    readonly result: {
      readonly order?: { readonly orderNumber: string };
      readonly cart?: Pick<ShownCart, 'total'>;
      readonly userErrors?: readonly ShownError[];
    } | null;
  } | null;
}

/** Whether the shop refused any part of the answer. */
export const isRefused = (data: Readonly<Record<string, unknown>>): boolean =>
  Object.values(data).some((payload) => listRefusals(payload as ShownPayload).length > 0);

const listRefusals = ({ userErrors = [], attempt }: ShownPayload): readonly ShownError[] => [
  ...userErrors,
  ...(attempt?.result?.userErrors ?? []),
];

/** The answer of a mutation in lines for a person. */
export const tellAnswer = (data: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(data).flatMap((payload) => tellPayload(payload as ShownPayload));

function tellPayload(payload: ShownPayload): readonly string[] {
  const { cart, warnings = [], attempt } = payload;
  const refusals = listRefusals(payload);
  const { order, cart: ordered } = attempt?.result ?? {};
  return [
    ...refusals.map(({ name, reason, message }) => `refused: ${name}${reason ? ` / ${reason}` : ''}. ${message}`),
    ...warnings.map(({ code, oldValue, newValue }) => `warning: ${code}, ${oldValue} → ${newValue}`),
    ...(cart ? tellCart(cart) : []),
    ...(order && ordered ? [`order ${order.orderNumber}, ${format(ordered.total.value, ordered.total.currency)}`] : []),
  ];
}

function tellCart({ lineItems, shipments, discounts, total, ...sums }: ShownCart): readonly string[] {
  const amount = (value: number) => format(value, total.currency);
  return [
    ...lineItems.map(({ sku, quantity, price, addons }) => {
      const extras = addons.map(({ name }) => `, ${name}`).join('');
      return `${quantity} × ${sku} at ${amount(price.value)}${extras}`;
    }),
    ...shipments.map(({ lines, fulfillmentType, pickupLocation, shippingMethod }, index) => {
      const units = lines.map(({ quantity, lineItem }) => `${quantity} × ${lineItem.sku}`).join(' and ');
      const way = fulfillmentType === null ? 'not chosen yet' : fulfillmentType.name;
      const method = shippingMethod && `, ${shippingMethod.description} ${amount(shippingMethod.price.value)}`;
      return `shipment ${index + 1}: ${units}; ${way}${pickupLocation ? `, ${pickupLocation.name}` : ''}${method ?? ''}`;
    }),
    ...discounts.map(({ description, promoCode, amount: { value } }) => {
      return `${promoCode === null ? '' : `${promoCode}, `}${description}: ${amount(value)}`;
    }),
    `subtotal ${amount(sums.subTotal.value)}, add-ons ${amount(sums.addonTotal.value)}, shipping ${amount(sums.shippingTotal.value)}`,
    `tax ${amount(sums.taxTotal.value)}, total ${amount(total.value)}`,
  ];
}

const format = (value: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(value);
