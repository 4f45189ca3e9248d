import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError } from 'graphql';

/** Apollo would execute a subscription sent by POST as a query and answer `200 { field: null }`. */
export const refuseSubscriptions: ApolloServerPlugin<BaseContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw new GraphQLError(
        'Subscriptions are served over WebSocket (subprotocol graphql-transport-ws) at this path.',
        {
          nodes: [operation],
          extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
        },
      );
    },
  }),
};
