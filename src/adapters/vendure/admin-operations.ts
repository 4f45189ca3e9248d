import * as z from 'zod';
import { toOperation } from '../toolkit/http/graphql-client.ts';
import { addressFragment, lineFields, orderFields } from './shop-operations.ts';
import { adminOrder, arrangingOutcome, history, transitionOutcome } from './wire.ts';

export const login = toOperation(
  'mutation Login($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }',
  z.object({ login: z.object({ __typename: z.string() }) }),
);

/** The entries of the history that are read: what buyers see, and which payments there were. */
export const events: readonly string[] = [
  'ORDER_STATE_TRANSITION',
  'ORDER_PAYMENT_TRANSITION',
  'ORDER_FULFILLMENT_TRANSITION',
  'ORDER_REFUND_TRANSITION',
];

export const notes: readonly string[] = ['ORDER_NOTE'];

const newest = (types: readonly string[]): string =>
  `(options: { take: 100, sort: { createdAt: DESC, id: DESC }, filter: { type: { in: ${JSON.stringify(types)} } } })`;

const channel = z.object({ token: z.string(), permissions: z.array(z.string()) });

export const readOwnPermissions = toOperation(
  'query ReadOwnPermissions { me { channels { token permissions } } }',
  z.object({ me: z.object({ channels: z.array(channel) }).nullable() }),
);

const historyFields = 'totalItems items { type createdAt data }';

const adminFragment = /* GraphQL */ `
  fragment AdminOrder on Order {
    ${orderFields}
    lines { ${lineFields} orderPlacedQuantity }
    payments { id createdAt state amount transactionId metadata refunds { id total state reason createdAt updatedAt } }
    fulfillments { id state method trackingCode createdAt lines { orderLineId quantity } }
    history${newest(events)} { ${historyFields} }
    notes: history${newest(notes)} { ${historyFields} }
  }
  ${addressFragment}
`;

export const findOrder = toOperation(
  `query FindOrder($id: ID!) { order(id: $id) { ...AdminOrder } } ${adminFragment}`,
  z.object({ order: adminOrder.nullable() }),
);

export const readHistory = toOperation(
  `query ReadHistory($id: ID!, $options: HistoryEntryListOptions) {
    order(id: $id) { history(options: $options) { ${historyFields} } }
  }`,
  z.object({ order: z.object({ history }).nullable() }),
);

const cancellation = z.union([
  z.object({ __typename: z.literal('Payment'), state: z.string() }),
  z.object({ __typename: z.string(), errorCode: z.string() }),
]);

const moved = '__typename ... on Order { id state } ... on OrderStateTransitionError { errorCode transitionError }';
const reopening = `transitionOrderToState(id: $id, state: "AddingItems") { ${moved} }`;
const note = 'addNoteToOrder(input: { id: $id, note: $note, isPublic: false }) { id }';

/** Notes are for the shop's staff and for this adapter; buyers do not see them. */
export const addNote = toOperation(
  `mutation AddNote($id: ID!, $note: String!) { noted: ${note} }`,
  z.object({ noted: z.object({ id: z.string() }) }),
);

const arranging = `transitionOrderToState(id: $id, state: "ArrangingPayment") {
      __typename ... on Order { ...AdminOrder } ... on OrderStateTransitionError { errorCode transitionError fromState }
    }`;

/**
 * First the note, then the transition, then the read: fields of a mutation run in order, each in a separate
 * transaction.
 */
export const claimOrder = toOperation(
  `mutation ClaimOrder($id: ID!, $note: String!) { noted: ${note} moved: ${arranging} } ${adminFragment}`,
  z.object({ noted: z.object({ id: z.string() }), moved: arrangingOutcome.nullable() }),
);

/** First the note, then the read. The order stays open for the changes of the claim's holder. */
export const noteClaim = toOperation(
  `mutation NoteClaim($id: ID!, $note: String!) {
    noted: addNoteToOrder(input: { id: $id, note: $note, isPublic: false }) { ...AdminOrder }
  } ${adminFragment}`,
  z.object({ noted: adminOrder }),
);

/** The second half of ClaimOrder, for an order that NoteClaim claimed. */
export const arrangePayment = toOperation(
  `mutation ArrangePayment($id: ID!) { moved: ${arranging} } ${adminFragment}`,
  z.object({ moved: arrangingOutcome.nullable() }),
);

/** First the transition, then the note: until the note is written, nobody else touches the order. */
export const releaseOrder = toOperation(
  `mutation ReleaseOrder($id: ID!, $note: String!) { reopened: ${reopening} noted: ${note} }`,
  z.object({ reopened: transitionOutcome.nullable(), noted: z.object({ id: z.string() }) }),
);

/** Releases what a payment reserved. The plugin's `cancelPayment` informs the provider. */
export const cancelPayment = toOperation(
  `mutation CancelPayment($id: ID!) {
    cancelled: cancelPayment(id: $id) { __typename ... on Payment { state } ... on ErrorResult { errorCode } }
  }`,
  z.object({ cancelled: cancellation }),
);

/** Places the order as a payment that covers it does. */
export const finishOrder = toOperation(
  `mutation FinishOrder($id: ID!, $state: String!) {
    arranging: transitionOrderToState(id: $id, state: "ArrangingPayment") { ${moved} }
    finished: transitionOrderToState(id: $id, state: $state) { ${moved} }
  }`,
  z.object({ arranging: transitionOutcome.nullable(), finished: transitionOutcome.nullable() }),
);

const productOfVariant = z.object({
  productVariants: z.object({ items: z.array(z.object({ id: z.string(), sku: z.string(), productId: z.string() })) }),
});

/** The Shop API cannot find a product by its variants. */
export const findVariants = toOperation(
  `query FindVariants($ids: [String!]!, $skus: [String!]!, $take: Int!) {
    productVariants(options: { take: $take, filter: { _or: [{ id: { in: $ids } }, { sku: { in: $skus } }] } }) {
      items { id sku productId }
    }
  }`,
  productOfVariant,
);
