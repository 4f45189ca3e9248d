import type { PaymentHandler } from './payment-handler.ts';

/** An intent of a card network, which a platform with an App ID of its own made through the GraphQL API. It pays exactly its total. */
export const networkTokenHandler: PaymentHandler = {
  id: 'network_token',
  instrument: 'card',
  isTaken: ({ cardNetworks }) => cardNetworks.length > 0,
  toConfig: ({ cardNetworks }) => ({ card_networks: cardNetworks }),
  parse: (credential) => {
    const { flow_token: flowToken, intent_id: intentId } = credential ?? {};
    if (typeof flowToken !== 'string' || typeof intentId !== 'string') return undefined;
    return { input: { networkToken: { flowToken, intentId } } };
  },
};
