import type { AddonSelection } from '../../../domain/cart/addon.ts';
import type { Cart, Confirmation } from '../../../domain/cart/cart.ts';
import type { Shipment } from '../../../domain/cart/shipment.ts';

/** Names every member, so that the compiler asks of a new one whether it tells who bought. */
type Redaction<Type> = { readonly [Member in keyof Required<Type>]: 'kept' | ((value: Type[Member]) => Type[Member]) };

const selection: Redaction<AddonSelection> = {
  addonId: 'kept',
  name: 'kept',
  parentAddonId: 'kept',
  lineItemIds: 'kept',
  // Texts that the buyer wrote.
  options: () => [],
  price: 'kept',
};

const shipment: Redaction<Shipment> = {
  shipmentId: 'kept',
  lines: 'kept',
  shippingInfo: () => null,
  fulfillmentType: 'kept',
  fulfillmentTypeOptions: 'kept',
  shippingMethod: 'kept',
  shippingMethodOptions: 'kept',
  pickupLocation: () => null,
  selectedDate: 'kept',
  selectedTimeSlot: 'kept',
  notes: () => null,
};

const confirmation: Redaction<Confirmation> = {
  platformOrderNumber: 'kept',
  submittedAt: 'kept',
  // The address of a page that greets the buyer, and often opens it to whoever has it.
  thankYouPage: () => null,
  shippingMethod: 'kept',
  paymentSummary: () => null,
};

const cart: Redaction<Cart> = {
  cartId: 'kept',
  cartStatus: 'kept',
  lineItems: 'kept',
  shipments: (shipments) => shipments.map((each) => redact(each, shipment)),
  addons: ({ offers, selections }) => ({ offers, selections: selections.map((each) => redact(each, selection)) }),
  coupons: 'kept',
  cartDiscount: 'kept',
  discounts: 'kept',
  fees: 'kept',
  feeTotal: 'kept',
  subTotal: 'kept',
  shippingTotal: 'kept',
  taxTotal: 'kept',
  taxEstimated: 'kept',
  taxedAtBilling: 'kept',
  addonTotal: 'kept',
  total: 'kept',
  shippingInfo: () => null,
  billingInfo: () => null,
  postalCode: () => null,
  obstacles: 'kept',
  confirmation: (value) => value && redact(value, confirmation),
  platformId: 'kept',
  shopId: 'kept',
  displayName: 'kept',
  revision: 'kept',
  checkout: 'kept',
  answerBy: 'kept',
};

/** A cart without what tells who bought it: addresses, pickup locations, notes, texts of add-ons, the payment, the page of the order. */
export const redactBuyer = (ordered: Cart): Cart => redact(ordered, cart);

function redact<Type extends object>(value: Type, redaction: Redaction<Type>): Type {
  const redacted = { ...value };
  for (const member of Object.keys(value) as (keyof Type)[]) {
    const rule = redaction[member];
    // A member that no type names is not the platform's to add.
    if (rule === undefined) delete redacted[member];
    else if (rule !== 'kept') redacted[member] = rule(value[member]);
  }
  return redacted;
}
