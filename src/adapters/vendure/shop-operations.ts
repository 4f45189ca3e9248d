import * as z from 'zod';
import { type GraphqlOperation, toOperation } from '../toolkit/http/graphql-client.ts';
import { order, orderOutcome, outcome, refusal, shippingQuote } from './wire.ts';

export const orderFields = /* GraphQL */ `
  id code state active orderPlacedAt currencyCode couponCodes total totalWithTax
  discounts { adjustmentSource type description amount amountWithTax }
  promotions { id couponCode }
  surcharges { description price priceWithTax }
  shippingLines { id price priceWithTax shippingMethod { id name } }
  shippingAddress { ...Address }
  billingAddress { ...Address }
  customer { firstName lastName emailAddress phoneNumber }
`;

export const lineFields = /* GraphQL */ `
  id createdAt quantity unitPrice unitPriceWithTax linePrice linePriceWithTax
  discounts { adjustmentSource type description amount amountWithTax }
  featuredAsset { preview }
  productVariant { id sku name stockLevel product { id name } }
`;

export const addressFragment = /* GraphQL */ `
  fragment Address on OrderAddress {
    fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber
  }
`;

const cartFragment = /* GraphQL */ `
  fragment Cart on Order { ${orderFields} lines { ${lineFields} } payments { id state amount transactionId metadata } }
  ${addressFragment}
`;

const stockRefusalFields = '... on ErrorResult { errorCode } ... on InsufficientStockError { quantityAvailable }';
const quoteFields = 'id name price priceWithTax';
const result = '{ __typename ... on Order { id } ... on ErrorResult { errorCode } }';
const cartResult = '{ __typename ...Cart ... on ErrorResult { errorCode } }';

export const readOrder = toOperation(
  `query ReadOrder { activeOrder { ...Cart } } ${cartFragment}`,
  z.object({ activeOrder: order.nullable() }),
);

/** The order and its available shipping methods, in one call. */
export const readCart = toOperation(
  `query ReadCart { activeOrder { ...Cart } eligibleShippingMethods { ${quoteFields} } } ${cartFragment}`,
  z.object({ activeOrder: order.nullable(), eligibleShippingMethods: z.array(shippingQuote) }),
);

export const readQuotes = toOperation(
  `query ReadQuotes { eligibleShippingMethods { ${quoteFields} } }`,
  z.object({ eligibleShippingMethods: z.array(shippingQuote) }),
);

export const addItems = toOperation(
  `mutation AddItems($inputs: [AddItemInput!]!) {
    addItemsToOrder(inputs: $inputs) { order { ...Cart } errorResults { __typename ${stockRefusalFields} } }
  } ${cartFragment}`,
  z.object({ addItemsToOrder: z.object({ order, errorResults: z.array(refusal) }) }),
);

export const removeAllLines = toOperation(
  `mutation RemoveAllLines { removeAllOrderLines ${cartResult} } ${cartFragment}`,
  z.object({ removeAllOrderLines: orderOutcome }),
);

export const adjustLine = toOperation(
  `mutation AdjustLine($line: ID!, $quantity: Int!) {
    line: adjustOrderLine(orderLineId: $line, quantity: $quantity) { __typename ...Cart ${stockRefusalFields} }
  } ${cartFragment}`,
  z.object({ line: orderOutcome }),
);

export const removeLine = toOperation(
  `mutation RemoveLine($line: ID!) { line: removeOrderLine(orderLineId: $line) ${cartResult} } ${cartFragment}`,
  z.object({ line: orderOutcome }),
);

export const setShipping = toOperation(
  `mutation SetShipping($customer: CreateCustomerInput!, $address: CreateAddressInput!) {
    address: setOrderShippingAddress(input: $address) ${result}
    customer: setCustomerForOrder(input: $customer) ${result}
  }`,
  z.object({ address: outcome, customer: outcome }),
);

export const restoreShippingAddress = toOperation(
  `mutation RestoreShippingAddress($address: CreateAddressInput!) { setOrderShippingAddress(input: $address) ${result} }`,
  z.object({ setOrderShippingAddress: outcome }),
);

export const unsetShippingAddress = toOperation(
  `mutation UnsetShippingAddress { unsetOrderShippingAddress ${result} }`,
  z.object({ unsetOrderShippingAddress: outcome }),
);

export const setBillingAddress = toOperation(
  `mutation SetBillingAddress($address: CreateAddressInput!) {
    setOrderBillingAddress(input: $address) ${cartResult}
  } ${cartFragment}`,
  z.object({ setOrderBillingAddress: orderOutcome }),
);

export const setShippingMethod = toOperation(
  `mutation SetShippingMethod($id: ID!) {
    setOrderShippingMethod(shippingMethodId: [$id]) ${cartResult}
  } ${cartFragment}`,
  z.object({ setOrderShippingMethod: orderOutcome }),
);

export const setCustomer = toOperation(
  `mutation SetCustomer($customer: CreateCustomerInput!) { setCustomerForOrder(input: $customer) ${result} }`,
  z.object({ setCustomerForOrder: outcome }),
);

export const addPayment = toOperation(
  `mutation AddPayment($input: PaymentInput!) {
    addPaymentToOrder(input: $input) ${cartResult}
  } ${cartFragment}`,
  z.object({ addPaymentToOrder: orderOutcome }),
);

/** One field of a mutation, with the type and value of each variable that its text names. */
export interface MutationField {
  readonly call: string;
  readonly variables: Readonly<Record<string, readonly [string, unknown]>>;
}

/** Several fields in one document: Vendure runs them in the order written, and continues after a refusal. */
export function combined(
  name: string,
  fields: readonly MutationField[],
): { operation: GraphqlOperation<Record<string, z.infer<typeof outcome>>>; variables: Record<string, unknown> } {
  const variables: Record<string, unknown> = {};
  const declarations: string[] = [];
  const body = fields.map(({ call, variables: own }, index) => {
    let written = call;
    for (const [variable, [type, value]] of Object.entries(own)) {
      const unique = `${variable}${index}`;
      declarations.push(`$${unique}: ${type}`);
      variables[unique] = value;
      written = written.replace(`$${variable}`, `$${unique}`);
    }
    return `step${index}: ${written}`;
  });
  const document = `mutation ${name}(${declarations.join(', ')}) { ${body.join(' ')} }`;
  return { operation: toOperation(document, z.record(z.string(), outcome)), variables };
}

export const removeLineField = (lineId: string) => ({
  call: `removeOrderLine(orderLineId: $line) ${result}`,
  variables: { line: ['ID!', lineId] as const },
});

export const adjustLineField = (lineId: string, quantity: number) => ({
  call: `adjustOrderLine(orderLineId: $line, quantity: $quantity) {
    __typename ... on Order { id } ${stockRefusalFields}
  }`,
  variables: { line: ['ID!', lineId] as const, quantity: ['Int!', quantity] as const },
});

export const removeCouponField = (code: string) => ({
  call: 'removeCouponCode(couponCode: $code) { __typename id }',
  variables: { code: ['String!', code] as const },
});

const applyCouponField = (code: string) => ({
  call: `applyCouponCode(couponCode: $code) {
        __typename ... on Order { id promotions { couponCode } } ... on ErrorResult { errorCode }
      }`,
  variables: { code: ['String!', code] as const },
});

const dropCouponField = (code: string) => ({
  call: 'removeCouponCode(couponCode: $code) { __typename id promotions { couponCode } }',
  variables: { code: ['String!', code] as const },
});

/**
 * Removes some codes, then applies others, which are the last steps. Each step returns the active promotions after it,
 * which reveals a code without effect on this cart.
 */
export function applyCoupons(codes: readonly string[], dropped: readonly string[] = []) {
  const fields = [...dropped.map(dropCouponField), ...codes.map(applyCouponField)];
  const { operation, variables } = combined(dropped.length === 0 ? 'ApplyCoupons' : 'ReplaceCoupons', fields);
  const step = z.union([
    refusal,
    z
      .object({
        __typename: z.literal('Order'),
        promotions: z.array(z.object({ couponCode: z.string().nullish() })),
      })
      .transform((value) => ({ ...value, errorCode: null })),
  ]);
  return { operation: { ...operation, data: z.record(z.string(), step) }, variables };
}
