import { z } from 'zod';
import type { GraphqlOperation } from '../toolkit/graphql-client.ts';
import { addressFragment, lineFields, orderFields } from './shop-operations.ts';
import { adminOrder, transitionOutcome } from './wire.ts';

export const login: GraphqlOperation<{ login: { __typename: string } }> = {
  name: 'Login',
  kind: 'mutation',
  document:
    'mutation Login($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }',
  data: z.object({ login: z.object({ __typename: z.string() }) }),
};

const adminFragment = /* GraphQL */ `
  fragment AdminOrder on Order {
    ${orderFields}
    lines { ${lineFields} orderPlacedQuantity }
    payments { id state amount metadata refunds { id total state reason createdAt updatedAt } }
    fulfillments { id state method trackingCode createdAt lines { orderLineId quantity } }
    history(options: { take: 100, sort: { createdAt: ASC, id: ASC } }) { items { type createdAt data } }
    notes: history(options: { take: 100, filter: { type: { eq: "ORDER_NOTE" } } }) { items { type createdAt data } }
  }
  ${addressFragment}
`;

export const findOrder: GraphqlOperation<{ order: z.infer<typeof adminOrder> | null }> = {
  name: 'FindOrder',
  kind: 'query',
  document: `query FindOrder($id: ID!) { order(id: $id) { ...AdminOrder } } ${adminFragment}`,
  data: z.object({ order: adminOrder.nullable() }),
};

/** Closes an attempt for good and takes its order back out of the state in which it could be paid. */
export const closeAttempt: GraphqlOperation<{
  closed: { id: string };
  reopened: z.infer<typeof transitionOutcome> | null;
}> = {
  name: 'CloseAttempt',
  kind: 'mutation',
  document: `mutation CloseAttempt($id: ID!, $note: String!) {
    closed: addNoteToOrder(input: { id: $id, note: $note, isPublic: false }) { id }
    reopened: transitionOrderToState(id: $id, state: "AddingItems") {
      __typename ... on Order { id state } ... on OrderStateTransitionError { errorCode transitionError }
    }
  }`,
  data: z.object({ closed: z.object({ id: z.string() }), reopened: transitionOutcome.nullable() }),
};

const productOfVariant = z.object({
  productVariants: z.object({ items: z.array(z.object({ id: z.string(), sku: z.string(), productId: z.string() })) }),
});

/** The Shop API cannot find a product by its variants. */
export const findVariants: GraphqlOperation<z.infer<typeof productOfVariant>> = {
  name: 'FindVariants',
  kind: 'query',
  document: `query FindVariants($ids: [String!]!, $skus: [String!]!, $take: Int!) {
    productVariants(options: { take: $take, filter: { _or: [{ id: { in: $ids } }, { sku: { in: $skus } }] } }) {
      items { id sku productId }
    }
  }`,
  data: productOfVariant,
};
