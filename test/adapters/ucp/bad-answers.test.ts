import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { listSettingProblems } from '../../../src/adapters/toolkit/setting-problems.ts';
import { ucpSettingsSchema } from '../../../src/adapters/ucp/settings.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { openPaperShop, paperCheckout } from './support/open-paper-shop.ts';
import { type ShopPair, startShopPair } from './support/start-shop-pair.ts';

describe('a shop of the Universal Commerce Protocol that answers badly', () => {
  let pair: ShopPair;
  let handle: string;
  before(async () => {
    pair = await startShopPair();
    const started = await pair.adapter.addLineItems?.(pair.call(), {
      cart: null,
      items: [{ addToCartRef: pair.shirt, quantity: 1 }],
      flush: false,
    });
    handle = started?.cart === undefined ? '' : started.handle;
  });
  after(() => pair[Symbol.asyncDispose]());

  const failureOf = async (adapter: MerchantAdapter): Promise<CommerceError> => {
    try {
      await adapter.getCart?.(pair.call(), { cart: handle });
    } catch (error) {
      if (error instanceof CommerceError) return error;
      throw error;
    }
    return assert.fail('the cart was answered');
  };
  const inCheckout = (change: (body: string) => string) =>
    pair.withAnswers((body, path) => (path.includes('/checkout-sessions/') ? change(body) : body));

  it('is refused a total that does not add up', async () => {
    const failures = await Promise.all(
      [
        /("type":"total","display_text":"Total","amount":)(\d+)(\}\],"payment")/,
        /("price":)(\d+)/,
        /("quantity":)(\d+)/,
      ].map((amount) =>
        failureOf(
          inCheckout((body) =>
            body.replace(amount, (_all, before, number, rest = '') => `${before}${Number(number) + 1}${rest}`),
          ),
        ),
      ),
    );

    for (const { name, description } of failures) {
      assert.equal(name, 'StoreUnavailable');
      assert.match(description ?? '', /^The totals of the checkout /);
    }
  });

  it('is unavailable with another shape, HTML or half an answer', async () => {
    const html = await failureOf(inCheckout(() => '<html><body>Sign in</body></html>'));
    const half = await failureOf(inCheckout((body) => body.slice(0, -20)));
    const shape = await failureOf(inCheckout((body) => body.replace('"line_items"', '"lines"')));
    const decimals = await failureOf(inCheckout((body) => body.replace(/"amount":(\d+)/g, '"amount":$1.5')));
    const currency = await failureOf(inCheckout((body) => body.replace('"currency":"USD"', '"currency":"ZZZ"')));

    assert.deepEqual(
      [html, half, shape, decimals, currency].map(({ name }) => name),
      Array.from({ length: 5 }, () => 'StoreUnavailable'),
    );
  });

  it('names what its profile lacks, and sends nothing', async () => {
    const paths: string[] = [];
    const note = (change: (body: string) => string) =>
      pair.withAnswers((body, path) => {
        paths.push(path);
        return change(body);
      });
    const old = await failureOf(
      note((body) => body.replaceAll('2026-08-25', '2026-01-11').replaceAll('2026-04-08', '2026-01-23')),
    );
    const rest = await failureOf(note((body) => body.replaceAll(/"transport":"(rest|mcp)"/g, '"transport":"a2a"')));
    const checkout = await failureOf(note((body) => body.replaceAll('dev.ucp.shopping.checkout', 'example.checkout')));
    const plain = await failureOf(note((body) => body.replaceAll('http://127.0.0.1', 'http://shop.example')));

    assert.deepEqual(
      [old, rest, checkout, plain].map(({ name, description, outcomeUnknown }) => [name, description, outcomeUnknown]),
      [
        ['StoreUnavailable', 'The shop speaks none of the versions 2026-08-25, 2026-04-08', false],
        ['StoreUnavailable', 'The shop has neither a REST nor an MCP endpoint in version 2026-08-25', false],
        ['StoreUnavailable', 'The shop offers no checkout in version 2026-08-25', false],
        ['StoreUnavailable', 'The shop names an address that is not https', false],
      ],
    );
    assert.ok(
      paths.every((path) => path.endsWith('/.well-known/ucp')),
      paths.join(', '),
    );
  });

  it('says before the first order which payment handler it lacks', async () => {
    const ping = async (change: (body: string) => string) => pair.withAnswers(change).ping?.(pair.call());
    const handler = '"example.demo.encrypted_card"';

    await ping((body) => body);
    await ping((body) => body.replaceAll('"payment_handlers"', '"nothing"'));
    await assert.rejects(
      ping((body) => body.replaceAll(handler, '"example.other.card"')),
      {
        name: 'StoreUnavailable',
        description: /^The shop has no payment handler example\.demo\.encrypted_card: it has .*example\.other\.card/,
      },
    );
    await assert.rejects(
      ping((body) => body.replaceAll(handler, '"a <b>name</b>"')),
      { description: /: it has (?!.*<b>)/ },
    );
  });

  it('names every setting at fault', () => {
    assert.deepEqual(listSettingProblems(ucpSettingsSchema, { url: 'http://shop.example', key: 'x' }).length, 2);
    assert.deepEqual(listSettingProblems(ucpSettingsSchema, { url: 'https://shop.example' }), []);
  });

  it('leaves the outcome unknown if it locks the checkout before a change that it made in part is put back', async () => {
    let puts = 0;
    const { adapter, call } = openPaperShop(({ line }) => {
      if (!line.startsWith('PUT')) return { body: paperCheckout() };
      puts += 1;
      if (puts > 1) return { status: 409, body: { code: 'checkout_in_progress', content: 'It is being completed' } };
      const item = { id: 'v1', title: 'Voucher', price: 1_000 };
      return { body: paperCheckout({ line_items: [{ id: 'l1', item, quantity: 2 }] }) };
    });

    await assert.rejects(async () => adapter.updateLineItem?.(call(), { cart: 'c1', lineItemId: 'l1', quantity: 3 }), {
      name: 'StoreUnavailable',
      outcomeUnknown: true,
    });
    assert.equal(puts, 2);
  });
});

describe('a shop of the Universal Commerce Protocol whose pages are no web addresses', () => {
  const ucp = { version: '2026-08-25' };
  const url = 'javascript:alert(1)';

  it('has no page of an order and none of a product', async () => {
    const product = {
      ...{ id: 'p1', title: 'Voucher', url },
      variants: [{ id: 'v1', price: { amount: 1_000, currency: 'USD' } }],
    };
    const answers: Readonly<Record<string, object>> = {
      'GET /orders/o1': { ucp, id: 'o1', permalink_url: url, currency: 'USD', line_items: [] },
      'POST /catalog/lookup': { ucp, products: [product] },
      'POST /catalog/product': { ucp, product },
    };
    const { adapter, call } = openPaperShop(
      ({ line }) => ({ body: answers[line] ?? {} }),
      ['dev.ucp.shopping.catalog.lookup'],
    );

    const order = await adapter.getOrder?.(call(), { order: { orderId: 'o1', cart: null } });
    const found = await adapter.getProducts?.(call(), { references: [{ by: 'baseSku', value: 'p1' }] });

    assert.equal(order?.orderStatusPageUrl, null);
    assert.deepEqual(
      found?.map((each) => each?.pdpUrl),
      [null],
    );
  });
});
