import * as z from 'zod';
import type * as Answers from '../generated/operations.ts';
import {
  ADD_LINES,
  CART,
  CREATE_CART,
  LINES,
  PROBLEMS,
  READ_CART,
  READ_CART_AND_COUNTRIES,
  READ_CART_AND_VARIANTS,
  READ_CHECKOUT,
  READ_MORE_LINES,
  READ_VARIANTS,
  REMOVE_LINES,
  SELECT_DELIVERY,
  SET_ADDRESS,
  SET_CODES,
  UPDATE_LINES,
  WANTED,
} from './cart-documents.ts';
import { defineOperation } from './define-operation.ts';
import { amount } from './money.ts';
import { otherNode } from './other-node.ts';

const allocation = z.object({
  discountedAmount: amount,
  /** `LINE_ITEM` or `SHIPPING_LINE`. */
  targetType: z.string(),
  code: z.string().optional(),
  title: z.string().optional(),
});
export type WireAllocation = z.output<typeof allocation>;

const deliveryOption = z.object({
  handle: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  deliveryMethodType: z.string(),
  estimatedCost: amount,
});
export type WireDeliveryOption = z.output<typeof deliveryOption>;

const deliveryGroup = z.object({
  id: z.string(),
  cartLines: z.object({
    nodes: z.array(z.object({ id: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
  deliveryOptions: z.array(deliveryOption),
  selectedDeliveryOption: deliveryOption.nullable(),
});
export type WireDeliveryGroup = z.output<typeof deliveryGroup>;

const image = z.object({ url: z.string(), altText: z.string().nullable() });

const line = z.object({
  id: z.string(),
  quantity: z.int(),
  cost: z.object({ amountPerQuantity: amount, compareAtAmountPerQuantity: amount.nullable() }),
  discountAllocations: z.array(allocation),
  merchandise: z.object({
    id: z.string(),
    sku: z.string().nullable(),
    title: z.string(),
    availableForSale: z.boolean(),
    requiresShipping: z.boolean(),
    image: image.nullable(),
    product: z.object({ id: z.string(), title: z.string() }),
  }),
});
export type WireLine = z.output<typeof line>;

const lines = z.object({
  nodes: z.array(line),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

const address = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  company: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  provinceCode: z.string().nullable(),
  countryCode: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
});
export type WireAddress = z.output<typeof address>;

const cart = z.object({
  id: z.string(),
  buyerIdentity: z.object({ email: z.string().nullable(), countryCode: z.string().nullable() }),
  cost: z.object({ totalAmount: amount, totalAmountEstimated: z.boolean() }),
  discountAllocations: z.array(allocation),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  delivery: z.object({ addresses: z.array(z.object({ address })) }),
  deliveryGroups: z.object({ nodes: z.array(deliveryGroup) }),
  lines,
});
export type WireCart = z.output<typeof cart>;

const problems = z.array(z.object({ code: z.string().nullable(), field: z.array(z.string()).nullable() }));
export type WireProblem = z.output<typeof problems>[number];

/** What became of a change. Without a cart, it was refused. */
const change = z
  .object({
    cart: cart.nullable(),
    userErrors: problems,
    warnings: z.array(z.object({ code: z.string(), target: z.string() })),
  })
  .nullable();
export type WireChange = z.output<typeof change>;
const changed = z.object({ change });

const wanted = z.object({
  __typename: z.literal('ProductVariant'),
  id: z.string(),
  product: z.object({ id: z.string() }),
});
const nodes = z.array(z.union([wanted, otherNode(['ProductVariant'])]).nullable());

export const readCart = defineOperation<Answers.ReadCartQuery, Answers.ReadCartQueryVariables>(
  READ_CART,
  CART,
  LINES,
)(z.object({ cart: cart.nullable() }));
export const readVariants = defineOperation<Answers.ReadVariantsQuery, Answers.ReadVariantsQueryVariables>(
  READ_VARIANTS,
  WANTED,
)(z.object({ nodes }));
export const readCartAndVariants = defineOperation<
  Answers.ReadCartAndVariantsQuery,
  Answers.ReadCartAndVariantsQueryVariables
>(
  READ_CART_AND_VARIANTS,
  CART,
  LINES,
  WANTED,
)(z.object({ cart: cart.nullable(), nodes }));
export const readCartAndCountries = defineOperation<
  Answers.ReadCartAndCountriesQuery,
  Answers.ReadCartAndCountriesQueryVariables
>(
  READ_CART_AND_COUNTRIES,
  CART,
  LINES,
)(z.object({ cart: cart.nullable(), shop: z.object({ shipsToCountries: z.array(z.string()) }) }));
export const readMoreLines = defineOperation<Answers.ReadMoreLinesQuery, Answers.ReadMoreLinesQueryVariables>(
  READ_MORE_LINES,
  LINES,
)(z.object({ cart: z.object({ lines }).nullable() }));
export const readCheckout = defineOperation<Answers.ReadCheckoutQuery, Answers.ReadCheckoutQueryVariables>(
  READ_CHECKOUT,
)(z.object({ cart: z.object({ checkoutUrl: z.url({ protocol: /^https?$/ }), totalQuantity: z.int() }).nullable() }));

/** A change of a cart, which answers it whole. */
const changesCart = <Answer, Variables>(document: string) =>
  defineOperation<Answer, Variables>(document, CART, LINES, PROBLEMS);

export const createCart = changesCart<Answers.CreateCartMutation, Answers.CreateCartMutationVariables>(CREATE_CART)(
  changed,
);
export const addLines = changesCart<Answers.AddLinesMutation, Answers.AddLinesMutationVariables>(ADD_LINES)(changed);
export const updateLines = changesCart<Answers.UpdateLinesMutation, Answers.UpdateLinesMutationVariables>(UPDATE_LINES)(
  changed,
);
export const removeLines = changesCart<Answers.RemoveLinesMutation, Answers.RemoveLinesMutationVariables>(REMOVE_LINES)(
  changed,
);
export const setAddress = changesCart<Answers.SetAddressMutation, Answers.SetAddressMutationVariables>(SET_ADDRESS)(
  changed.extend({ address: z.object({ userErrors: problems }).nullable() }),
);
export const selectDelivery = changesCart<Answers.SelectDeliveryMutation, Answers.SelectDeliveryMutationVariables>(
  SELECT_DELIVERY,
)(changed);
export const setCodes = changesCart<Answers.SetCodesMutation, Answers.SetCodesMutationVariables>(SET_CODES)(changed);
