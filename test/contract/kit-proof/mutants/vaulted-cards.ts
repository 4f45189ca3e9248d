import { Secret } from '../../../../src/lib/secret.ts';
import { type Mutant, replacing } from '../mutant.ts';

export const vaultedCardMutants: readonly Mutant[] = [
  {
    promise: 'exchanges a card for a token that does not show it, and charges nothing',
    broken: 'gives the number itself for a token',
    said: 'the token holds the card number',
    mutate: replacing('vaultCard', (vault) => async (call, input) => ({
      ...(await vault(call, input)),
      token: new Secret(input.card.reveal().number),
    })),
  },
  {
    promise: 'exchanges a card for a token that does not show it, and charges nothing',
    broken: 'gives tokens that have expired',
    mutate: replacing('vaultCard', (vault) => async (call, input) => ({
      ...(await vault(call, input)),
      expiresAt: '2020-01-01T00:00:00Z',
    })),
  },
  {
    promise: 'takes the token from any machine, in place of the card, for one order',
    broken: 'knows only the tokens that this instance gave',
    mutate: (adapter, { instance }) => ({
      ...adapter,
      vaultCard: async (call, input) => {
        const { token, expiresAt } = await adapter.vaultCard(call, input);
        return { token: new Secret(`${instance} ${token.reveal()}`), expiresAt };
      },
      placeOrder: (call, input) => {
        const { payment } = input;
        if (payment.kind !== 'vaulted-card') return adapter.placeOrder(call, input);
        const [by = '', token = ''] = payment.token.reveal().split(' ');
        const known = Number(by) === instance ? token : 'kept-nowhere';
        return adapter.placeOrder(call, { ...input, payment: { ...payment, token: new Secret(known) } });
      },
    }),
  },
  {
    promise: 'takes a token under its own key alone, and no more once it has paid',
    broken: 'takes a token as if it were the card',
    mutate: replacing('placeOrder', (place, { fixture }) => (call, input) => {
      const payment = input.payment.kind === 'vaulted-card' ? fixture.payments.approved : input.payment;
      return place(call, { ...input, payment });
    }),
  },
  {
    promise: 'answers a token that is good each time it is asked under one key',
    broken: 'gives something else the second time',
    mutate: replacing('vaultCard', (vault, { memory }) => async (call, input) => {
      const vaulted = await vault(call, input);
      if (!memory.has(input.paymentKey)) {
        memory.set(input.paymentKey, true);
        return vaulted;
      }
      return { ...vaulted, token: new Secret('kept-already') };
    }),
  },
];
