import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toInstrument } from '../../../src/adapters/ucp/order/to-instrument.ts';
import type { UcpAgent } from '../../../src/adapters/ucp/ucp-agent.ts';
import { wireCheckout } from '../../../src/adapters/ucp/wire/checkout.ts';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import { openPaperShop, paperCheckout } from './support/open-paper-shop.ts';

it('is refused for good where the shop declares a key for cards that is none: nothing was paid', async () => {
  const { call, submission } = openPaperShop(() => assert.fail('the shop is asked'));
  const parts = {
    settings: { credential: 'encrypted_card', handler: 'example.pay.card', answerTimeoutMs: 1_000 } as const,
    agent: {
      profileUrl: () => '',
      sign: async () => ({}),
      encryptCard: ((card, key) => encryptCard(card.reveal(), key)) satisfies UcpAgent['encryptCard'],
    },
    vault: { send: () => assert.fail(), state: () => assert.fail(), close: async () => {} },
  };

  const paying = toInstrument(parts, call(), wireCheckout.parse(paperCheckout()), submission());

  await assert.rejects(paying, { name: 'PaymentMethodNotAvailable' });
});
