import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { KEY, openPaperShop, type PaperAnswer, type PaperShop, paperCheckout } from './support/open-paper-shop.ts';

const READ = 'GET /checkout-sessions/c1';
const PUT = 'PUT /checkout-sessions/c1';
const COMPLETE = 'POST /checkout-sessions/c1/complete';

const refused: PaperAnswer = { status: 400, body: { code: 'invalid_payment', content: '' } };
const keyUsed: PaperAnswer = { status: 409, body: { code: 'idempotency_conflict', content: '' } };
const running: PaperAnswer = { ...keyUsed, headers: { 'retry-after': '1' } };
const ordered = (...ids: readonly string[]): PaperAnswer => ({
  body: paperCheckout({
    status: 'completed',
    order: { id: 'o1', label: '#1', permalink_url: 'https://shop.example/o1' },
    payment: { instruments: ids.map((id) => ({ id })) },
  }),
});

/** Answers each kind of request in turn; the last answer stays. */
function open(answers: Readonly<Record<string, readonly PaperAnswer[]>>): PaperShop {
  const left = new Map(Object.entries(answers).map(([line, list]) => [line, [...list]]));
  return openPaperShop(({ line }) => {
    const list = left.get(line) ?? assert.fail(`the shop is asked ${line}`);
    return (list.length > 1 ? list.shift() : list[0]) ?? assert.fail();
  });
}

const ready: PaperAnswer = { body: paperCheckout() };
const reconcile = ({ adapter, call }: PaperShop) => adapter.reconcileOrder?.(call(), { cart: 'c1', attemptKey: KEY });
const place = async ({ adapter, call, submission }: PaperShop) => adapter.placeOrder?.(call(), submission());
const asked = { cart: 'c1', attemptKey: KEY, challengeId: 'c1' };
const cancel = async ({ adapter, call }: PaperShop) => adapter.cancelOrder?.(call(), asked);
const goOn = async ({ adapter, call }: PaperShop) => adapter.continueOrder?.(call(), asked);
const isNotKnown = (error: unknown) => error instanceof CommerceError && error.outcomeUnknown;
const lines = ({ asked }: PaperShop) => asked.map(({ line }) => line);

describe('a payment at a shop of the Universal Commerce Protocol whose answer was lost', () => {
  it('is settled by the checkout if that has ended', async () => {
    const status = (change: string) => open({ [READ]: [{ body: paperCheckout({ status: change }) }] });
    const shops = [
      open({ [READ]: [ordered(KEY)] }),
      open({ [READ]: [ordered()] }),
      open({ [READ]: [ordered('another')] }),
      status('canceled'),
      status('complete_in_progress'),
      status('a_word_of_later'),
    ];

    const outcomes = await Promise.all(shops.map(reconcile));

    assert.deepEqual(
      outcomes.map((outcome) => outcome?.kind),
      ['placed', 'placed', 'not-placed', 'not-placed', 'unknown', 'unknown'],
    );
    assert.ok(outcomes[0]?.kind === 'placed' && outcomes[0].order.orderNumber === '#1');
    for (const shop of shops) assert.deepEqual(lines(shop), [READ]);
  });

  it('is closed by a payment of no handler under its key, and never by one that pays', async () => {
    const shop = open({ [READ]: [ready], [COMPLETE]: [refused, keyUsed] });

    const outcome = await reconcile(shop);

    assert.equal(outcome?.kind, 'not-placed');
    assert.deepEqual(lines(shop), [READ, COMPLETE, COMPLETE, READ]);
    const sent = shop.asked.filter(({ line }) => line === COMPLETE);
    assert.deepEqual(
      sent.map(({ key, body }) => [key, body]),
      ['closed', 'closed-again'].map((id) => [
        KEY,
        { payment: { instruments: [{ id: `${KEY}-${id}`, handler_id: 'nobody', type: 'card' }] } },
      ]),
    );
  });

  it('is told by the checkout once the call under the key has ended', async () => {
    const placed = open({ [READ]: [ready, ordered(KEY)], [COMPLETE]: [keyUsed] });
    const declined = open({ [READ]: [ready], [COMPLETE]: [keyUsed] });
    const waiting = open({
      [READ]: [
        ready,
        { body: paperCheckout({ status: 'requires_escalation', continue_url: 'https://bank.example/1' }) },
      ],
      [COMPLETE]: [keyUsed],
    });

    const outcomes = await Promise.all([placed, declined, waiting].map(reconcile));

    assert.deepEqual(
      outcomes.map((outcome) => outcome?.kind),
      ['placed', 'not-placed', 'action-required'],
    );
  });

  it('stays unknown while its call runs, and at a shop that keeps no keys', async () => {
    const outcomes = await Promise.all([
      reconcile(open({ [READ]: [ready], [COMPLETE]: [running] })),
      reconcile(open({ [READ]: [ready], [COMPLETE]: [refused] })),
      reconcile(open({ [READ]: [ready], [COMPLETE]: [{ status: 409, body: { code: 'busy', content: '' } }] })),
    ]);

    assert.deepEqual(
      outcomes.map((outcome) => outcome?.kind),
      ['unknown', 'unknown', 'unknown'],
    );
  });

  it('is not known for an answer that is none', async () => {
    for (const answer of [
      { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
      { status: 502, body: '' },
      { body: { ucp: {} } },
      running,
    ]) {
      const shop = open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [answer] });

      await assert.rejects(place(shop), isNotKnown);
    }
  });

  it('was not charged if its request never left, and not if the shop was away before it', async () => {
    const away = () => {
      throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
    };
    for (const unreachable of [READ, COMPLETE]) {
      const shop = openPaperShop(({ line }) => (line === unreachable ? away() : ready));

      await assert.rejects(place(shop), { name: 'StoreUnavailable', provesUncharged: true });
    }
  });

  it('may have been charged if only what is read after it never left', async () => {
    let isAway = false;
    const shop = openPaperShop(({ line }) => {
      if (isAway) throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
      isAway = line === COMPLETE;
      return isAway ? running : ready;
    });

    await assert.rejects(place(shop), { name: 'StoreUnavailable', provesUncharged: false });
  });

  it('is not paid again under its key once the key is closed', async () => {
    const shop = open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [keyUsed] });

    await assert.rejects(place(shop), { name: 'CheckoutError', outcomeUnknown: false });

    assert.deepEqual(lines(shop), [READ, PUT, COMPLETE, READ]);
  });

  it('is not known for a refusal that may come while the payment runs', async () => {
    for (const answer of [
      { status: 409, body: { code: 'idempotency_in_flight', content: '' } },
      { status: 409, body: { code: 'idempotency_key_in_progress', content: '' } },
      { status: 408, body: { code: 'timeout', content: '' } },
      { status: 404, body: { code: 'not_found', content: '' } },
    ]) {
      const shop = open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [answer] });

      await assert.rejects(place(shop), isNotKnown);
      assert.equal((await reconcile(shop))?.kind, 'unknown');
    }
  });

  it('is not known where the shop shows the checkout no longer', async () => {
    const gone: PaperAnswer = { status: 404, body: { code: 'not_found', content: '' } };
    const refusing = open({ [READ]: [ready, gone], [PUT]: [ready], [COMPLETE]: [refused] });
    const challenged = open({ [READ]: [gone] });

    await assert.rejects(place(refusing), isNotKnown);
    await assert.rejects(async () => goOn(challenged), isNotKnown);
  });

  it('is not known where the shop shows the checkout no longer once the buyer was asked without a page', async () => {
    const gone: PaperAnswer = { status: 404, body: { code: 'not_found', content: '' } };
    const asking: PaperAnswer = { body: paperCheckout({ status: 'requires_escalation' }) };
    const atOnce = open({ [READ]: [ready, gone], [PUT]: [ready], [COMPLETE]: [asking] });
    const meanwhile = open({ [READ]: [ready, asking, gone], [PUT]: [ready], [COMPLETE]: [asking] });

    await assert.rejects(place(atOnce), isNotKnown);
    await assert.rejects(place(meanwhile), isNotKnown);
  });

  it('is not known while the buyer is asked where the shop names no page', async () => {
    const asking: PaperAnswer = { body: paperCheckout({ status: 'requires_escalation' }) };
    const own: PaperAnswer = {
      body: paperCheckout({ status: 'requires_escalation', payment: { instruments: [{ id: KEY }] } }),
    };

    const reconciled = await reconcile(open({ [READ]: [ready, asking], [COMPLETE]: [keyUsed] }));
    const canceled = await cancel(open({ [READ]: [own], [PUT]: [own] }));
    const ended = await cancel(open({ [READ]: [own, own, ready], [PUT]: [ready] }));
    const continued = await goOn(open({ [READ]: [own] }));

    assert.deepEqual([reconciled?.kind, canceled?.kind], ['unknown', 'unknown']);
    assert.deepEqual([ended?.kind, continued?.kind], ['not-placed', 'processing']);
  });

  it('is an order, too, where the payment that closes its key was carried out, since nothing was due', async () => {
    const shop = open({ [READ]: [ready, ordered(`${KEY}-closed`)], [COMPLETE]: [ordered(), keyUsed] });

    assert.equal((await reconcile(shop))?.kind, 'placed');
  });
});

describe('a payment at a shop of the Universal Commerce Protocol', () => {
  it('is an order only if the shop says completed', async () => {
    const answers = [ordered(KEY), { body: paperCheckout({ status: 'complete_in_progress' }) }, ordered('of the shop')];

    const shops = answers.map((answer) => open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [answer] }));

    const outcomes = await Promise.all(shops.map(place));

    assert.deepEqual(
      outcomes.map((outcome) => outcome?.kind),
      ['placed', 'processing', 'placed'],
    );
    for (const shop of shops) assert.deepEqual(lines(shop), [READ, PUT, COMPLETE]);
  });

  it('is not sent to a handler that the shop does not declare, or whose key is of another kind', async () => {
    const without = paperCheckout({ ucp: { payment_handlers: {} } });
    const weak = paperCheckout({
      ucp: { payment_handlers: { 'example.pay.card': [{ id: 'h', config: { algorithm: 'none' } }] } },
    });
    const bare = paperCheckout({ ucp: { payment_handlers: { 'example.pay.card': [{ id: 'h' }] } } });
    for (const body of [without, weak, bare]) {
      const shop = open({ [READ]: [{ body }], [PUT]: [{ body }] });

      await assert.rejects(place(shop), { name: 'PaymentMethodNotAvailable' });

      assert.deepEqual(lines(shop), [READ, PUT]);
    }
  });

  it('is not sent for another total than the expected one, in a currency with three decimals too', async () => {
    const dinars = { body: paperCheckout({ currency: 'KWD' }) };
    const shop = open({ [READ]: [dinars], [PUT]: [dinars] });
    const expectedTotal = money(999, requireCurrency('KWD'));

    await assert.rejects(
      async () => shop.adapter.placeOrder?.(shop.call(), shop.submission({ expectedTotal })),
      (error) => {
        assert.ok(error instanceof CommerceError && error.name === 'CheckoutError');
        assert.deepEqual(error.details.actual, money(1_000, requireCurrency('KWD')));
        return true;
      },
    );

    assert.deepEqual(lines(shop), [READ, PUT]);
  });

  it('is refused by the word of the shop, and nothing is left to be settled', async () => {
    const refusal = (code: string, severity = 'recoverable'): PaperAnswer => ({
      body: paperCheckout({ messages: [{ type: 'error', code, severity }] }),
    });
    const cases = [
      [refusal('payment_failed'), 'CreditCardDeclined'],
      [{ status: 402, body: { detail: 'declined' } }, 'CreditCardDeclined'],
      [refusal('out_of_stock'), 'NotEnoughStockError'],
      [refusal('something_else'), 'CheckoutError'],
      [refusal('buyer_input_required', 'requires_buyer_input'), 'MissingRequiredParameters'],
      [{ status: 400, body: { code: 'invalid_payment' } }, 'CheckoutError'],
      [
        { body: { ucp: { status: 'error' }, messages: [{ type: 'error', code: 'payment_failed' }] } },
        'CreditCardDeclined',
      ],
    ] as const;
    for (const [answer, name] of cases) {
      const shop = open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [answer] });

      await assert.rejects(place(shop), { name, outcomeUnknown: false });
    }
  });

  it('waits for the buyer at a safe page, and is taken back if there is none', async () => {
    const escalated = (url: string): PaperAnswer => ({
      body: paperCheckout({ status: 'requires_escalation', continue_url: url }),
    });
    const safe = open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [escalated('https://bank.example/1')] });
    const unsafe = open({ [READ]: [ready], [PUT]: [ready], [COMPLETE]: [escalated('javascript:alert(1)')] });

    const outcome = await place(safe);
    await assert.rejects(place(unsafe), { name: 'PaymentChallengeRequired' });

    assert.ok(outcome?.kind === 'action-required' && outcome.challenge.url === 'https://bank.example/1');
    assert.deepEqual(lines(unsafe), [READ, PUT, COMPLETE, READ, PUT, READ]);
  });
});
