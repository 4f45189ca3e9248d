import assert from 'node:assert/strict';
import type { VaultedCard } from '../../../../../src/domain/payment/payment.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';
import { thrownBy } from '../../shop-under-test.ts';
import { isRefusal, requireOne } from './orders.ts';

/** Kept only where the provider exchanges cards: the core then needs the client no more. */
export function describeVaultedCards(promised: Promised): void {
  promised(
    'exchanges a card for a token that does not show it, and charges nothing',
    ['placeOrder'],
    async ({ shop }, test) => {
      const { handle, cart } = await shop.readyCart();
      const before = await shop.ledger();

      const vaulted = await vault(shop, shop.nextKey());

      if (vaulted === null) return test.skip('the adapter exchanges no cards');
      const { number } = requireCard(shop).reveal();
      assert.ok(!vaulted.token.reveal().includes(number), 'the token holds the card number');
      assert.ok(Date.parse(vaulted.expiresAt) > Date.now(), `the token has expired at ${vaulted.expiresAt}`);
      assert.deepEqual(await shop.ledger(), before);
      assert.deepEqual(await shop.readCart(handle), cart);
    },
  );

  promised(
    'takes the token from any machine, in place of the card, for one order',
    ['placeOrder'],
    async ({ shop }, test) => {
      const { handle, cart } = await shop.readyCart();
      const before = await shop.ledger();
      const submission = shop.submission(handle);
      const vaulted = await vault(shop, submission.paymentKey);
      if (vaulted === null) return test.skip('the adapter exchanges no cards');
      const payment = { kind: 'vaulted-card', token: vaulted.token } as const;

      const another = await shop.anotherInstance();
      await shop.place({ ...submission, payment }, another);

      await requireOne(shop, before, cart.total.number);
    },
  );

  promised(
    'takes a token under its own key alone, and no more once it has paid',
    ['placeOrder'],
    async ({ shop }, test) => {
      const first = await shop.readyCart();
      const submission = shop.submission(first.handle);
      const vaulted = await vault(shop, submission.paymentKey);
      if (vaulted === null) return test.skip('the adapter exchanges no cards');
      const payment = { kind: 'vaulted-card', token: vaulted.token } as const;
      const second = await shop.readyCart();
      const before = await shop.ledger();

      const early = await thrownBy(() => shop.place(shop.submission(second.handle, { payment })));
      await shop.place({ ...submission, payment });
      const late = await thrownBy(() => shop.place(shop.submission(second.handle, { payment })));

      assert.ok(isRefusal(early), `a token paid under another key, or its outcome is unknown: ${String(early)}`);
      assert.ok(isRefusal(late), `a token that was used paid again, or its outcome is unknown: ${String(late)}`);
      await requireOne(shop, before, first.cart.total.number);
    },
  );

  promised(
    'answers a token that is good each time it is asked under one key',
    ['placeOrder'],
    async ({ shop }, test) => {
      const { handle, cart } = await shop.readyCart();
      const before = await shop.ledger();
      const submission = shop.submission(handle);
      await vault(shop, submission.paymentKey);
      const again = await vault(shop, submission.paymentKey);
      if (again === null) return test.skip('the adapter exchanges no cards');

      await shop.place({ ...submission, payment: { kind: 'vaulted-card', token: again.token } });

      await requireOne(shop, before, cart.total.number);
    },
  );
}

function requireCard(shop: ShopUnderTest) {
  const { approved } = shop.fixture.payments;
  assert.ok(approved.kind === 'card', 'an adapter that exchanges cards needs a card as payments.approved');
  return approved.card;
}

async function vault(shop: ShopUnderTest, paymentKey: string): Promise<VaultedCard | null> {
  const { vaultCard } = shop.adapter;
  if (vaultCard === undefined) return null;
  return vaultCard(shop.call(), { card: requireCard(shop), paymentKey });
}
