import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import type { UcpMessage } from '../../../src/server/ucp/ucp-message.ts';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { agentBuyer as buyer, agentDestination as destination } from '../../support/orders/agent-buyer.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { keysOf, toDigest } from '../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

const pay = (token: string) => ({
  payment: {
    instruments: [{ id: 'i1', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'token', token } }],
  },
});

const codesOf = ({ body }: UcpAnswer): readonly string[] =>
  (body.messages ?? []).map(({ code, path }: { code: string; path?: string }) => `${code} ${path ?? ''}`.trim());

for (const version of ucpVersions) {
  describe(`the Universal Commerce Protocol: checkout in ${version}`, () => {
    let service: TestService;
    let ucp: UcpClient;
    let agent: string;
    let mug: { id: string; sku: string; price: number };
    before(async () => {
      service = await startService({ domains: [DOMAIN] });
      agent = exampleAgent(service.url, version);
      ucp = createUcpClient(service.url, DOMAIN, agent);
      const { body } = await ucp.post('/catalog/search', { query: 'shirt' });
      const variant = body.products
        .flatMap(({ variants }: { variants: { availability: { available: boolean } }[] }) => variants)
        .find(({ availability }: { availability: { available: boolean } }) => availability.available);
      mug = { id: variant.id, sku: variant.sku, price: variant.price.amount };
      await service.ledger.setStock(DOMAIN, mug.sku, 500);
    });
    after(() => service[Symbol.asyncDispose]());
    beforeEach(() => void service.takeCalls(DOMAIN));

    /** How a change is refused for which the checkout is in no state: in the newer version with the checkout as it is. */
    const isRefusedChange = (
      { status, body }: UcpAnswer,
      [code, severity]: readonly [string, string],
      current: UcpAnswer['body'],
    ) => {
      if (version === '2026-04-08') return assert.deepEqual([status, body.code], [409, code]);
      const { messages, ...checkout } = body;
      assert.equal(status, 200);
      assert.deepEqual(
        messages.map((message: { code: string; severity: string }) => [message.code, message.severity]),
        [[code, severity]],
      );
      assert.deepEqual(checkout, current);
    };
    const otherAgent = () => `profile="${agent}?other"`;
    const lines = (quantity = 1) => [{ item: { id: mug.id }, quantity }];
    const fulfillment = (optionId: string | null = null) => ({
      methods: [
        {
          type: 'shipping',
          destinations: [destination],
          selected_destination_id: 'home',
          ...(optionId !== null && { groups: [{ id: 'shipment', selected_option_id: optionId }] }),
        },
      ],
    });
    /** A checkout that can be completed. */
    const openReady = async (quantity = 1): Promise<{ readonly path: string; readonly body: UcpAnswer['body'] }> => {
      const created = await ucp.post('/checkout-sessions', {
        line_items: lines(quantity),
        buyer,
        fulfillment: fulfillment(),
      });
      assert.equal(created.status, 201, JSON.stringify(created.body));
      const path = `/checkout-sessions/${created.body.id}`;
      const [option] = created.body.fulfillment.methods[0].groups[0].options;
      const { body } = await ucp.put(path, {
        line_items: created.body.line_items,
        buyer,
        fulfillment: fulfillment(option.id),
      });
      assert.equal(body.status, 'ready_for_complete', JSON.stringify(body));
      return { path, body };
    };

    const isSigned = async ({ status, headers, body }: UcpAnswer) => {
      const { body: profile } = await ucp.get('/.well-known/ucp');
      const names = ['content-type', 'content-digest', 'signature-input', 'signature'];
      const sent = Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
      assert.equal(sent['content-digest'], toDigest(JSON.stringify(body)));
      const keyLookup = async ({ keyid }: { keyid?: string }) => {
        const key = profile[keysOf[version]].find(({ kid }: { kid: string }) => kid === keyid);
        return { verify: createVerifier(createPublicKey({ key, format: 'jwk' }), 'ecdsa-p256-sha256') };
      };
      return httpbis.verifyMessage({ keyLookup }, { status, headers: sent });
    };

    it('says what is missing, and is ready once nothing is', async () => {
      const created = await ucp.post('/checkout-sessions', { line_items: lines(2) });
      const path = `/checkout-sessions/${created.body.id}`;
      const addressed = await ucp.put(path, { line_items: created.body.line_items, buyer, fulfillment: fulfillment() });
      const [option] = addressed.body.fulfillment.methods[0].groups[0].options;
      const ready = await ucp.put(path, {
        line_items: created.body.line_items,
        buyer,
        fulfillment: fulfillment(option.id),
      });

      assert.deepEqual([created.status, addressed.status, ready.status], [201, 200, 200]);
      assert.equal(created.body.status, 'incomplete');
      assert.equal(await isSigned(created), true);
      assert.equal(await isSigned(ready), true);
      assert.deepEqual(created.body.payment, { instruments: [] });
      assert.deepEqual(codesOf(created), [
        'fulfillment_destination_required $.fulfillment.methods[0].selected_destination_id',
        'fulfillment_option_required $.fulfillment.methods[0].groups[0].selected_option_id',
      ]);
      assert.equal(ready.body.status, 'ready_for_complete');
      assert.equal(ready.body.fulfillment.methods[0].groups[0].selected_option_id, option.id);
      assert.deepEqual(codesOf(ready), []);
      assert.deepEqual((await ucp.get(path)).body, ready.body);
    });

    it('names each field of the buyer and of the address that is missing', async () => {
      const answer = await ucp.post('/checkout-sessions', {
        line_items: lines(),
        buyer: { ...buyer, email: undefined },
        fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...destination, address_locality: '' }] }] },
      });

      assert.deepEqual(codesOf(answer).slice(0, 2), [
        'field_required $.buyer.email',
        'field_required $.fulfillment.methods[0].destinations[0].address_locality',
      ]);
      assert.equal(answer.body.status, 'incomplete');
    });

    it('shows totals that add up', async () => {
      const { body } = await openReady(3);

      const amounts = body.totals.map(({ amount }: { amount: number }) => amount);
      assert.equal(
        amounts.slice(0, -1).reduce((sum: number, amount: number) => sum + amount, 0),
        amounts.at(-1),
      );
      assert.deepEqual([body.totals[0].type, body.totals.at(-1).type], ['subtotal', 'total']);
    });

    it('ends in one order, which stays as it is', async () => {
      const { path, body } = await openReady();
      const placed = (await service.ledger.charges(DOMAIN)).length;

      const completed = await ucp.post(`${path}/complete`, pay('success_token'));

      const total = body.totals.at(-1).amount;
      assert.equal(completed.status, 200);
      assert.equal(completed.body.status, 'completed');
      assert.equal(completed.body.totals.at(-1).amount, total);
      assert.equal((await service.ledger.charges(DOMAIN)).length, placed + 1);
      assert.ok(URL.canParse(completed.body.order.permalink_url));
      assert.equal(await isSigned(completed), true);
      const read = await ucp.get(path);
      assert.deepEqual(read.body, completed.body);
      assert.equal(read.headers.get('signature'), null);
      for (const [method, address, sent] of [
        ['POST', `${path}/complete`, pay('success_token')],
        ['POST', `${path}/cancel`, {}],
      ] as const) {
        const refused = await ucp.send({ method, path: address, body: JSON.stringify(sent) });
        const content = 'The checkout is completed and does not change any more. Read it: `order` names the order.';
        assert.deepEqual([refused.status, refused.body], [409, { code: 'checkout_completed', content }]);
      }
      isRefusedChange(await ucp.put(path, { line_items: lines(2) }), ['checkout_completed', 'recoverable'], read.body);
      assert.equal((await service.ledger.charges(DOMAIN)).length, placed + 1);
    });

    it('shows the order to the platform that bought, and to no other', async () => {
      const { path } = await openReady(2);
      const completed = await ucp.post(`${path}/complete`, pay('success_token'));
      const { id } = completed.body.order;

      const own = await ucp.get(`/orders/${encodeURIComponent(id)}`);
      const other = await ucp.get(`/orders/${encodeURIComponent(id)}`, {
        agent: otherAgent(),
      });

      assert.equal(own.status, 200);
      assert.equal(await isSigned(own), true);
      assert.equal(`/checkout-sessions/${own.body.checkout_id}`, path);
      assert.deepEqual(own.body.line_items[0].quantity, { original: 2, total: 2, fulfilled: 0 });
      assert.equal(own.body.line_items[0].status, 'processing');
      assert.deepEqual(own.body.totals, completed.body.totals);
      assert.equal(own.body.fulfillment.expectations[0].destination.postal_code, '78701');
      assert.deepEqual([other.status, codesOf(other)], [200, ['not_found']]);
    });

    it('is ready again after a payment that was declined, and charges nothing', async () => {
      const { path } = await openReady();
      const before = (await service.ledger.charges(DOMAIN)).length;

      const failed = await ucp.post(`${path}/complete`, pay('fail_token'));
      const completed = await ucp.post(`${path}/complete`, pay('success_token'));

      assert.deepEqual(
        [failed.status, failed.body.status, codesOf(failed)],
        [200, 'ready_for_complete', ['payment_failed']],
      );
      assert.equal(completed.body.status, 'completed');
      assert.equal((await service.ledger.charges(DOMAIN)).length, before + 1);
    });

    it('hands the buyer over to the bank that asks, and can be cancelled meanwhile', async () => {
      const { path } = await openReady();

      const asked = await ucp.post(`${path}/complete`, pay('escalate_token'));
      const canceled = await ucp.post(`${path}/cancel`, {});

      assert.equal(asked.body.status, 'requires_escalation');
      assert.ok(URL.canParse(asked.body.continue_url));
      assert.deepEqual(
        asked.body.messages.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
        [['payment_challenge_required', 'requires_buyer_review']],
      );
      assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled']);
    });

    it('keeps its lines if a change of them is refused while the bank asks, and that payment is over', async () => {
      const { path, body } = await openReady();
      const asked = await ucp.post(`${path}/complete`, pay('escalate_token'));
      const charges = (await service.ledger.charges(DOMAIN)).length;
      const [line] = body.line_items;

      const refused = await ucp.put(path, { ...body, line_items: [{ ...line, quantity: 1_000_000 }] });
      await fetch(asked.body.continue_url, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'approve' }),
      });
      const read = await ucp.get(path);
      const charged = (await service.ledger.charges(DOMAIN)).length - charges;
      const completed = await ucp.post(`${path}/complete`, pay('success_token'));

      assert.equal(asked.body.status, 'requires_escalation');
      assert.deepEqual(
        [refused.body.status, codesOf(refused)],
        ['ready_for_complete', ['out_of_stock $.line_items[0]']],
      );
      assert.deepEqual([read.body.status, read.body.line_items], ['ready_for_complete', body.line_items]);
      assert.equal(charged, 0);
      assert.equal(completed.body.status, 'completed');
    });

    for (const [decision, status, code] of [
      ['approve', 'completed', undefined],
      ['decline', 'ready_for_complete', 'payment_challenge_required'],
    ]) {
      it(`goes on when it is read after the buyer's answer to the bank: ${decision}`, async () => {
        const { path } = await openReady();
        const asked = await ucp.post(`${path}/complete`, pay('escalate_token'));
        const placed = (await service.ledger.charges(DOMAIN)).length;

        const early = await ucp.get(path);
        await fetch(asked.body.continue_url, {
          method: 'POST',
          body: new URLSearchParams({ decision: `${decision}` }),
        });
        const { body } = await ucp.get(path);

        assert.deepEqual(
          [early.body.status, early.body.continue_url],
          ['requires_escalation', asked.body.continue_url],
        );
        assert.deepEqual([body.status, body.messages?.[0]?.code], [status, code]);
        assert.equal(early.body.messages[0].content, 'Please confirm this payment with your bank.');
        if (code !== undefined) {
          assert.equal(body.messages[0].content, 'Your bank declined this payment. Nothing was charged.');
        }
        const charged = (await service.ledger.charges(DOMAIN)).length - placed;
        assert.equal(charged, status === 'completed' ? 1 : 0);
      });
    }

    it('ships to no address that a replacement left out', async () => {
      const { path, body } = await openReady();
      const placed = (await service.ledger.charges(DOMAIN)).length;

      const replaced = await ucp.put(path, { line_items: body.line_items, buyer });
      const completed = await ucp.post(`${path}/complete`, pay('success_token'));

      for (const answer of [replaced, completed]) {
        assert.deepEqual([answer.status, answer.body.status], [200, 'incomplete']);
        assert.equal(answer.body.messages[0].code, 'fulfillment_destination_required');
      }
      assert.equal((await service.ledger.charges(DOMAIN)).length, placed);
    });

    it('charges no other total than the platform was told last', async () => {
      const { path, body } = await openReady();
      const { sku, price } = mug;
      const orders = (await service.ledger.orders(DOMAIN)).length;
      const before = body.totals.at(-1).amount;

      await service.ledger.setPrice(DOMAIN, sku, price + 500);
      const refused = await ucp.post(`${path}/complete`, pay('success_token'));
      const placed = (await service.ledger.orders(DOMAIN)).length;
      const agreed = await ucp.post(`${path}/complete`, pay('success_token'));
      await service.ledger.setPrice(DOMAIN, sku, price);

      assert.deepEqual(
        [refused.body.status, refused.body.messages?.[0]?.code],
        ['ready_for_complete', 'checkout_changed'],
      );
      const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
      const now = refused.body.totals.at(-1).amount;
      const [{ severity, content }] = refused.body.messages;
      assert.equal(placed, orders);
      assert.ok(now > before);
      assert.equal(severity, 'recoverable');
      assert.ok(content.endsWith(`It was ${dollars(before)}, and is ${dollars(now)} now.`), content);
      assert.equal(agreed.body.status, 'completed');
      assert.deepEqual(agreed.body.totals, refused.body.totals);
    });

    it('is not completed before it is ready', async () => {
      const created = await ucp.post('/checkout-sessions', { line_items: lines() });
      const placed = (await service.ledger.charges(DOMAIN)).length;

      const answer = await ucp.post(`/checkout-sessions/${created.body.id}/complete`, pay('success_token'));

      assert.deepEqual([answer.status, answer.body.status], [200, 'incomplete']);
      assert.equal((await service.ledger.charges(DOMAIN)).length, placed);
    });

    it('cannot change once it is cancelled', async () => {
      const { path, body } = await openReady();
      const canceled = await ucp.post(`${path}/cancel`, {});

      const changed = await ucp.put(path, { line_items: body.line_items });
      const completed = await ucp.post(`${path}/complete`, pay('success_token'));

      assert.equal(canceled.body.status, 'canceled');
      isRefusedChange(changed, ['checkout_canceled', 'unrecoverable'], canceled.body);
      assert.deepEqual([completed.status, completed.body.code], [409, 'checkout_canceled']);
      assert.equal((await ucp.get(path)).body.status, 'canceled');
    });

    it('asks the shop for nothing that is so already', async () => {
      const { path, body } = await openReady();
      const [group] = body.fulfillment.methods[0].groups;
      service.takeCalls(DOMAIN);

      await ucp.put(path, { line_items: body.line_items, buyer, fulfillment: fulfillment(group.selected_option_id) });

      assert.deepEqual(new Set(service.takeCalls(DOMAIN)), new Set(['getCart']));
    });

    it('answers 503 if the merchant does not, keeps no such answer, and goes on when the call is repeated', async () => {
      const { path, body } = await openReady();
      const [line] = body.line_items;
      const [option] = body.fulfillment.methods[0].groups[0].options;
      const changed = {
        line_items: [{ ...line, quantity: 3 }],
        buyer: { ...buyer, first_name: 'Grace' },
        fulfillment: fulfillment(option.id),
      };

      for (const [operation, fault] of [
        ['updateLineItem', 'fail-after'],
        ['setShippingInfo', 'fail-before'],
      ] as const) {
        service.faults(DOMAIN).inject(operation, fault);
        const lost = await ucp.put(path, changed, { key: 'key-lost' });
        assert.deepEqual([lost.status, lost.body.code], [503, 'service_unavailable'], operation);
      }
      const again = await ucp.put(path, changed, { key: 'key-lost' });
      const read = await ucp.get(path);

      assert.deepEqual([again.status, again.body.status], [200, 'ready_for_complete']);
      assert.deepEqual([again.body.line_items[0].quantity, again.body.buyer.first_name], [3, 'Grace']);
      assert.deepEqual(read.body.line_items, again.body.line_items);
    });

    it('answers 503 if refused lines could not be taken back, and then shows what is there', async () => {
      const { path, body } = await openReady();
      const [line] = body.line_items;
      const { body: found } = await ucp.post('/catalog/search', { query: 'socks' });
      const other = { item: { id: found.products[0].variants[0].id }, quantity: 1 };
      const tooMany = service.faults(DOMAIN).inject('updateLineItem', 'hold');
      service.faults(DOMAIN).inject('updateLineItem', 'fail-before');

      const changing = ucp.put(path, { line_items: [{ ...line, quantity: 900 }, other], buyer });
      await tooMany.met;
      await tooMany.release();
      const failed = await changing;
      const read = await ucp.get(path);
      const healed = await ucp.put(path, { line_items: body.line_items, buyer });

      assert.deepEqual([failed.status, failed.body.code], [503, 'service_unavailable']);
      assert.equal(read.body.line_items.length, 2);
      assert.deepEqual(healed.body.line_items, body.line_items);
    });

    it('keeps the earlier lines if the new ones are refused', async () => {
      const { path, body } = await openReady();
      const [line] = body.line_items;

      const refused = await ucp.put(path, {
        line_items: [
          { ...line, quantity: 2 },
          { item: { id: 'nothing' }, quantity: 1 },
        ],
        buyer,
      });

      assert.equal(refused.status, 200);
      assert.deepEqual(codesOf(refused), ['not_found $.line_items[1]']);
      assert.deepEqual(refused.body.line_items, body.line_items);
      assert.deepEqual((await ucp.get(path)).body.totals, body.totals);
    });

    it('takes back what it added if a later line is refused', async () => {
      const { path, body } = await openReady();
      const [line] = body.line_items;
      const { body: found } = await ucp.post('/catalog/search', { query: 'shirt' });
      const other = found.products
        .flatMap(({ variants }: { variants: { id: string; availability: { available: boolean } }[] }) => variants)
        .find(
          ({ id, availability }: { id: string; availability: { available: boolean } }) =>
            id !== mug.id && availability.available,
        );

      const refused = await ucp.put(path, {
        line_items: [
          { ...line, quantity: 900 },
          { item: { id: other.id }, quantity: 1 },
        ],
        buyer,
      });

      assert.deepEqual(codesOf(refused), ['out_of_stock $.line_items[0]']);
      assert.match(refused.body.messages[0].content, /^There is not enough stock .*\. At most \d+ can be ordered\.$/);
      assert.deepEqual(refused.body.line_items, body.line_items);
      assert.deepEqual((await ucp.get(path)).body.line_items, body.line_items);
    });

    it('takes lines out that are not sent again', async () => {
      const { path, body } = await openReady();
      const { body: found } = await ucp.post('/catalog/search', { query: 'shirt' });
      const other = found.products
        .flatMap(({ variants }: { variants: { id: string; availability: { available: boolean } }[] }) => variants)
        .find(
          ({ id, availability }: { id: string; availability: { available: boolean } }) =>
            id !== mug.id && availability.available,
        );

      const replaced = await ucp.put(path, { line_items: [{ item: { id: other.id }, quantity: 1 }], buyer });

      assert.deepEqual(
        replaced.body.line_items.map(({ item }: { item: { id: string } }) => item.id),
        [other.id],
      );
      assert.notEqual(replaced.body.line_items[0].id, body.line_items[0].id);
    });

    const unknown = (...ids: readonly string[]) => ids.map((id) => ({ item: { id }, quantity: 1 }));

    it('leaves nothing behind if its lines are refused, and names each as it was sent', async () => {
      const none = await ucp.post('/checkout-sessions', { line_items: unknown('a', 'b') });
      const many = await ucp.post('/checkout-sessions', { line_items: [...lines(2), ...unknown(...'abcdefg')] });

      for (const { status, body } of [none, many])
        assert.deepEqual([status, body.ucp], [200, { version, status: 'error' }]);
      const places = (indexes: readonly number[]) => indexes.map((index) => `not_found $.line_items[${index}]`);
      assert.deepEqual([codesOf(none), codesOf(many)], [places([0, 1]), places([1, 2, 3, 4, 5])]);
    });

    it('opens with the lines that the shop takes, and tells of the others until it is sent without them', async () => {
      const opened = await ucp.post('/checkout-sessions', {
        line_items: [...unknown('nothing'), ...lines(2), ...unknown('none')],
      });
      const path = `/checkout-sessions/${opened.body.id}`;
      const read = await ucp.get(path);
      const sent = await ucp.put(path, { line_items: opened.body.line_items, buyer, fulfillment: fulfillment() });

      const held = ({ body }: UcpAnswer) =>
        body.line_items.map(({ item, quantity }: { item: { id: string }; quantity: number }) => [item.id, quantity]);
      assert.deepEqual([opened.status, opened.body.status, opened.body.ucp.status], [201, 'incomplete', 'success']);
      assert.deepEqual(held(opened), [[mug.id, 2]]);
      for (const { body } of [opened, read]) {
        assert.deepEqual(
          body.messages.slice(0, 2).map(({ code, path: at, content }: UcpMessage) => [code, at, content]),
          ['nothing', 'none'].map((id) => ['not_found', '$.line_items', `${id}: This product does not exist.`]),
        );
      }
      assert.deepEqual([held(sent), codesOf(sent).includes('not_found $.line_items')], [[[mug.id, 2]], false]);
    });

    it('has no more units of a line than the shop has, and says how many it has', async () => {
      const { path, body } = await openReady();

      const refused = await ucp.put(path, {
        line_items: body.line_items.map((line: object) => ({ ...line, quantity: 1_000_000 })),
        buyer,
        fulfillment: fulfillment(),
      });

      assert.deepEqual(codesOf(refused), ['out_of_stock $.line_items[0]']);
      const { content } = refused.body.messages[0];
      assert.match(content, /^There is not enough stock of this item\. At most [1-9]\d* can be ordered\.$/);
      assert.deepEqual(refused.body.line_items, body.line_items);
    });

    it('tells what codes take off lines from what they take off the whole', async () => {
      const { body: found } = await ucp.post('/catalog/search', { query: 'linen' });
      const [{ id }] = found.products[0].variants;

      const { body } = await ucp.post('/checkout-sessions', {
        line_items: [{ item: { id }, quantity: 3 }],
        discounts: { codes: ['LINEN20', 'WELCOME10'] },
      });

      const [linen, welcome] = ['LINEN20', 'WELCOME10'].map((wanted) =>
        body.discounts.applied.find(({ code }: { code: string }) => code === wanted),
      );
      const amountOf = (type: string) => body.totals.find((each: { type: string }) => each.type === type).amount;
      assert.deepEqual(linen.allocations, [{ path: '$.line_items[0]', amount: linen.amount }]);
      assert.equal('allocations' in welcome, false);
      assert.deepEqual([amountOf('items_discount'), amountOf('discount')], [-linen.amount, -welcome.amount]);
    });

    it('applies codes, warns of those that the shop refuses, and takes off what is not sent again', async () => {
      const created = await ucp.post('/checkout-sessions', {
        line_items: lines(5),
        discounts: { codes: ['WELCOME10', 'NOPE'] },
      });
      const path = `/checkout-sessions/${created.body.id}`;

      const cleared = await ucp.put(path, { line_items: created.body.line_items });

      assert.deepEqual(created.body.discounts.codes, ['WELCOME10', 'NOPE']);
      assert.deepEqual(
        created.body.discounts.applied.map(({ code }: { code: string }) => code),
        ['WELCOME10'],
      );
      assert.match(created.body.messages[0].content, /^NOPE: /);
      assert.ok(codesOf(created).includes('discount_code_invalid $.discounts.codes[1]'));
      assert.ok(created.body.discounts.applied[0].amount > 0);
      assert.deepEqual(cleared.body.discounts, { codes: [], applied: [] });
    });

    it('is unknown to other platforms, and under other names', async () => {
      const { path } = await openReady();

      const foreign = await ucp.get(path, { agent: otherAgent() });
      const unknown = await ucp.get('/checkout-sessions/nothing');
      const odd = await ucp.get('/checkout-sessions/a%2Fb');

      for (const { status, body } of [foreign, unknown, odd]) {
        assert.equal(status, 200);
        assert.equal(body.ucp.status, 'error');
        assert.equal(body.messages[0].code, 'not_found');
      }
    });

    it('repeats its answer for the same key, and refuses the key for another body', async () => {
      const body = { line_items: lines() };
      const first = await ucp.post('/checkout-sessions', body, { key: 'key-1' });
      service.takeCalls(DOMAIN);

      const again = await ucp.post('/checkout-sessions', body, { key: 'key-1' });
      const other = await ucp.post('/checkout-sessions', { line_items: lines(2) }, { key: 'key-1' });
      const calls = service.takeCalls(DOMAIN);

      assert.deepEqual([again.status, again.body], [first.status, first.body]);
      assert.deepEqual([other.status, other.body.code], [409, 'idempotency_conflict']);
      assert.match(other.body.content, /\. Read what the first call did before you use a new key\.$/);
      assert.deepEqual(calls, []);
    });

    it('charges once however often it is completed with one key', async () => {
      const { path } = await openReady();
      const before = (await service.ledger.charges(DOMAIN)).length;

      const answers = await Promise.all(
        Array.from({ length: 5 }, () => ucp.post(`${path}/complete`, pay('success_token'), { key: 'key-complete' })),
      );

      assert.deepEqual(
        answers.map(({ body }) => body.status),
        Array.from({ length: 5 }, () => 'completed'),
      );
      assert.equal((await service.ledger.charges(DOMAIN)).length, before + 1);
    });

    it('takes a card that the platform encrypted with the key of the handler', async () => {
      const { path, body } = await openReady();
      const [handler] = body.ucp.payment_handlers['example.demo.encrypted_card'];
      const { key_id: keyId, ...key } = handler.config;
      const card = {
        number: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2034,
        securityCode: '123',
        holderName: 'A',
      };
      const token = await encryptCard(card, { keyId, ...key });
      const credential = { type: 'encrypted_card', token };

      const broken = await ucp.post(`${path}/complete`, {
        payment: {
          instruments: [{ id: 'i1', handler_id: handler.id, type: 'card', credential: { ...credential, token: 'x' } }],
        },
      });
      const completed = await ucp.post(`${path}/complete`, {
        payment: { instruments: [{ id: 'i1', handler_id: handler.id, type: 'card', credential }] },
      });

      assert.deepEqual([broken.body.status, codesOf(broken)], ['ready_for_complete', ['payment_failed']]);
      assert.deepEqual([completed.status, completed.body.status], [200, 'completed']);
    });

    it('refuses a payment that no handler can read, and quotes nothing of it', async () => {
      const { path } = await openReady();
      const foreign = pay('success_token');
      const [instrument] = foreign.payment.instruments;

      const handler = await ucp.post(`${path}/complete`, {
        payment: { instruments: [{ ...instrument, handler_id: 'other_handler' }] },
      });
      const token = await ucp.post(`${path}/complete`, pay('secret-token'));

      for (const answer of [handler, token]) {
        assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_payment']);
        assert.doesNotMatch(JSON.stringify(answer.body), /secret-token|other_handler/);
      }
      assert.doesNotMatch(JSON.stringify(service.log), /secret-token|4242424242424242/);
    });

    it('has at most 100 lines and 20 codes', async () => {
      const many = await ucp.post('/checkout-sessions', { line_items: Array.from({ length: 101 }, () => lines()[0]) });
      const codes = await ucp.post('/checkout-sessions', {
        line_items: lines(),
        discounts: { codes: Array.from({ length: 21 }, (_, index) => `C${index}`) },
      });

      assert.deepEqual([many.status, many.body.code], [400, 'request_too_large']);
      assert.deepEqual([codes.status, codes.body.code], [400, 'request_too_large']);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });

    it('is one of 50 at most that a platform has open at a merchant', async () => {
      const host = agent.replace('127.0.0.1', 'localhost');
      const busy = createUcpClient(service.url, DOMAIN, `${host}?busy`);
      const twin = createUcpClient(service.url, DOMAIN, `${host}?twin`);
      const open = (client = busy) => client.post('/checkout-sessions', { line_items: lines() });
      // One that is completed is open no more.
      const { path } = await openReadyCheckout(busy);
      assert.equal((await busy.post(`${path}/complete`, acceptedPayment)).body.status, 'completed');
      for (let count = 0; count < 50; count += 1) assert.equal((await open()).status, 201);

      const refused = await open();
      const refusedTwin = await open(twin);

      assert.deepEqual([refused.status, refused.body.code], [503, 'too_many_checkouts']);
      assert.deepEqual([refusedTwin.status, refusedTwin.body.code], [503, 'too_many_checkouts']);
      assert.match(refused.body.content, /Cancel one of its own, or wait until one expires\.$/);
      // No wait of seconds frees one.
      assert.equal(refused.headers.get('retry-after'), null);
    });
  });
}
