import type { PlatformCart } from './cart.ts';

/** What does not add up in a cart. */
function findSumFaults(cart: PlatformCart): readonly string[] {
  const faults: string[] = [];
  const expect = (what: string, actual: number, expected: number) => {
    if (actual !== expected) faults.push(`${what} is ${actual} and should be ${expected}`);
  };
  for (const line of cart.lineItems) {
    expect(`linePrice of ${line.lineItemId}`, line.linePrice.number, line.price.number * line.quantity);
    expect(`lineDiscount of ${line.lineItemId}`, line.lineDiscount?.number ?? 0, sumOf(line.discounts));
    const taken = cart.discounts.filter(({ lineItemId }) => lineItemId === line.lineItemId);
    expect(`the cart's discounts of ${line.lineItemId}`, sumOf(taken), line.lineDiscount?.number ?? 0);
    const each = line.discount?.number ?? null;
    if (each !== null) expect(`discount of ${line.lineItemId}`, each * line.quantity, line.lineDiscount?.number ?? 0);
  }
  expect('subTotal', cart.subTotal.number, sum(cart.lineItems.map(({ linePrice }) => linePrice.number)));
  expect('feeTotal', cart.feeTotal.number, sum(cart.fees.map(({ amount }) => amount.number)));
  const discount = cart.cartDiscount?.number ?? 0;
  expect('cartDiscount', discount, sumOf(cart.discounts));
  expect('addonTotal', cart.addonTotal.number, sum(cart.addons.selections.map(({ price }) => price?.number ?? 0)));
  const parts = [cart.subTotal, cart.shippingTotal, cart.taxTotal, cart.addonTotal, cart.feeTotal];
  expect('total', cart.total.number, sum([...parts.map(({ number }) => number), discount]));
  return faults;
}

/** What the buyer pays for, never below nothing. */
export const owedTotals = ['subTotal', 'shippingTotal', 'taxTotal', 'total'] as const satisfies (keyof PlatformCart)[];

/** Discounts are negative, or null where nothing applies; what the buyer pays is not. */
function findSignFaults(cart: PlatformCart): readonly string[] {
  const discounts = [
    { what: 'cartDiscount', amount: cart.cartDiscount },
    ...cart.discounts.map(({ amount }) => ({ what: 'a discount of the cart', amount })),
    ...cart.lineItems.flatMap((line) => [
      { what: `discount of ${line.lineItemId}`, amount: line.discount },
      { what: `lineDiscount of ${line.lineItemId}`, amount: line.lineDiscount },
      ...line.discounts.map(({ amount }) => ({ what: `a discount of ${line.lineItemId}`, amount })),
    ]),
  ];
  return [
    ...discounts.flatMap(({ what, amount }) =>
      amount === null || amount.number < 0 ? [] : [`${what} is ${amount.number}: negative or null`],
    ),
    ...owedTotals.flatMap((name) => (cart[name].number < 0 ? [`${name} is ${cart[name].number}`] : [])),
  ];
}

/** The units of a line over all shipments are its quantity; what needs no shipping is in none. */
function findShipmentFaults(cart: PlatformCart): readonly string[] {
  const shipped = cart.shipments.flatMap(({ lines }) => lines);
  const ids = cart.shipments.map(({ shipmentId }) => shipmentId);
  const unitsOf = (id: string) =>
    sum(shipped.filter(({ lineItemId }) => lineItemId === id).map((line) => line.quantity));
  return [
    ...cart.lineItems.flatMap(({ lineItemId, quantity, requiresShipping }) => {
      const units = unitsOf(lineItemId);
      const expected = requiresShipping ? quantity : 0;
      return units === expected ? [] : [`the shipments hold ${units} units of ${lineItemId}, and should ${expected}`];
    }),
    ...shipped.flatMap(({ lineItemId }) =>
      cart.lineItems.some((line) => line.lineItemId === lineItemId)
        ? []
        : [`${lineItemId} is shipped and not in the cart`],
    ),
    ...(new Set(ids).size === ids.length ? [] : [`two shipments have one id: [${ids}]`]),
    ...cart.shipments.flatMap(({ shipmentId, lines }) => [
      ...(lines.length > 0 ? [] : [`shipment ${shipmentId} is empty`]),
      ...(new Set(lines.map(({ lineItemId }) => lineItemId)).size === lines.length
        ? []
        : [`shipment ${shipmentId} has a line twice`]),
      ...(lines.every(({ quantity }) => quantity > 0) ? [] : [`shipment ${shipmentId} has no unit of a line`]),
    ]),
  ];
}

/** What a shipment has was among what it was offered. */
function findChoiceFaults(cart: PlatformCart): readonly string[] {
  if (cart.cartStatus === 'SUBMITTED') return [];
  return cart.shipments.flatMap((shipment) => {
    const { shippingMethod: method, fulfillmentType: type } = shipment;
    const offered = shipment.shippingMethodOptions.find(({ id }) => id === method?.id);
    return [
      ...(method === null || offered?.price.number === method.price.number
        ? []
        : [`shipment ${shipment.shipmentId} has the method ${method.id} at a price that is not offered`]),
      ...(type === null || shipment.fulfillmentTypeOptions.some(({ id }) => id === type.id)
        ? []
        : [`shipment ${shipment.shipmentId} has the fulfillment type ${type.id}, which is not offered`]),
      ...(shipment.selectedTimeSlot === null || shipment.selectedDate !== null
        ? []
        : [`shipment ${shipment.shipmentId} has a time slot without a date`]),
    ];
  });
}

/** An open cart has no confirmation, a submitted one has; line ids are there once; quantities are positive whole numbers. */
function findFormFaults(cart: PlatformCart): readonly string[] {
  const ids = cart.lineItems.map(({ lineItemId }) => lineItemId);
  return [
    ...((cart.cartStatus === 'SUBMITTED') === (cart.confirmation !== null)
      ? []
      : [`a cart that is ${cart.cartStatus} ${cart.confirmation === null ? 'lacks' : 'has'} a confirmation`]),
    ...(new Set(ids).size === ids.length ? [] : [`two lines have one id: [${ids}]`]),
    ...cart.lineItems.flatMap(({ lineItemId, quantity }) =>
      Number.isSafeInteger(quantity) && quantity > 0 ? [] : [`line ${lineItemId} has the quantity ${quantity}`],
    ),
    ...(cart.cartId === '' ? ['the cart has no id'] : []),
  ];
}

/** Discounts and selections are about something that is in the cart, and no selection is there twice. */
function findReferenceFaults(cart: PlatformCart): readonly string[] {
  const lines = cart.lineItems.map(({ lineItemId }) => lineItemId);
  const shipments = cart.shipments.map(({ shipmentId }) => shipmentId);
  const { selections } = cart.addons;
  const places = selections.flatMap(({ addonId, lineItemIds }) =>
    (lineItemIds.length === 0 ? ['the cart'] : lineItemIds).map((line) => `${addonId} of ${line}`),
  );
  const missing = (what: string, ids: readonly string[], known: readonly string[]) =>
    ids.filter((id) => !known.includes(id)).map((id) => `${what} is of ${id}, which is not in the cart`);
  return [
    ...cart.discounts.flatMap(({ lineItemId, shipmentId }) => [
      ...missing('a discount', lineItemId === null ? [] : [lineItemId], lines),
      ...missing('a discount', shipmentId === null ? [] : [shipmentId], shipments),
    ]),
    ...selections.flatMap(({ addonId, lineItemIds }) => missing(`the add-on ${addonId}`, lineItemIds, lines)),
    ...(new Set(places).size === places.length ? [] : [`an add-on is selected twice: [${places}]`]),
  ];
}

/** What holds of every cart, by what it is about. Each gives one sentence for a fault; none names a buyer. */
export const cartRules = {
  sums: findSumFaults,
  signs: findSignFaults,
  shipments: findShipmentFaults,
  choices: findChoiceFaults,
  form: findFormFaults,
  references: findReferenceFaults,
} as const;

const sumOf = (parts: readonly { readonly amount: { readonly number: number } }[]): number =>
  sum(parts.map(({ amount }) => amount.number));

/** Exact, also where a part of the sum is not: a cart of large amounts is not judged by roundings. */
const sum = (numbers: readonly number[]): number =>
  numbers.every(Number.isSafeInteger)
    ? Number(numbers.reduce((left, right) => left + BigInt(right), 0n))
    : numbers.reduce((left, right) => left + right, 0);
