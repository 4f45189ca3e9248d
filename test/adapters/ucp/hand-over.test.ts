import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ShopPair, startShopPair } from './support/start-shop-pair.ts';

describe('the hand-over to a shop of the Universal Commerce Protocol', () => {
  let pair: ShopPair;
  let cart: string;
  before(async () => {
    pair = await startShopPair();
    const items = [{ addToCartRef: pair.shirt, quantity: 1 }];
    const started = await pair.adapter.addLineItems?.(pair.call(), { cart: null, items, flush: false });
    cart = started === undefined ? '' : started.handle;
  });
  after(() => pair[Symbol.asyncDispose]());

  const transfer = async (continueUrl: string) => {
    const adapter = pair.withAnswers((body, path) =>
      path.includes('/checkout-sessions/') ? body.replace('{', `{"continue_url":"${continueUrl}",`) : body,
    );
    return adapter.transferSession?.(pair.call(), { cart });
  };

  it('is at the page that the shop names, as long as the checkout lasts', async () => {
    const handedOver = await transfer('https://shop.example/continue/1');

    assert.equal(handedOver?.url, 'https://shop.example/continue/1');
    assert.ok(Date.parse(handedOver?.expiresAt ?? '') > Date.now());
  });

  it('tells the shop first what the buyer has answered to its consents, and says it once', async () => {
    const bodies: string[] = [];
    const adapter = pair.withAnswers((body, path) => {
      if (path.includes('/checkout-sessions/')) bodies.push(body);
      return body.replace('{', '{"continue_url":"https://shop.example/continue/1",');
    });
    const consents = [{ consentId: 'news', type: 'MARKETING', accepted: true } as const];

    await adapter.transferSession?.(pair.call(), { cart, consents });
    await adapter.transferSession?.(pair.call(), { cart, consents });

    const told = bodies.map((body) => body.includes('"granted":true,"source":"platform"'));
    assert.deepEqual(told, [false, true, true]);
  });

  it('is refused if the shop names none, or one that is not safe', async () => {
    const refused = { name: 'CannotTransferSession' };

    await assert.rejects(async () => pair.adapter.transferSession?.(pair.call(), { cart }), refused);
    await assert.rejects(transfer('http://shop.example/continue/1'), refused);
    await assert.rejects(transfer('javascript:alert(1)'), refused);
  });
});
