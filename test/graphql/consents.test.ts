import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConsentOutcome } from '../../src/commerce/consent/consent-outcome.ts';
import type { Consent } from '../../src/domain/cart/consent.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { run } from './support/run.ts';
import { sampleCart } from './support/samples.ts';

const domain = 'apparel.demo.example';
const newsletter: Consent = {
  consentId: 'newsletter',
  uiSlot: 'UNDER_EMAIL_INPUT',
  text: 'Send me news',
  html: '<a href="/news">Send me news</a>',
  type: 'MARKETING',
  explicit: true,
  required: false,
  revokable: true,
  version: 'v1',
  signed: true,
  declined: false,
};

describe('mutations on consents', () => {
  const inputs = {
    setConsents: {
      domain,
      consents: [{ consentId: 'newsletter', accepted: true, timestamp: '2026-06-01T11:58:00.000Z', version: 'v1' }],
      idempotencyKey: 'key-1',
    },
    revokeConsent: { domain, consentId: 'newsletter', orderId: 'order-1', idempotencyKey: 'key-1' },
  } as const;

  for (const [operation, input] of Object.entries(inputs)) {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const source = `mutation ($input: ${type}!) { ${operation}(input: $input) {
      cart { cartId } consents { consentId uiSlot text html type explicit required revokable signed version }
      userErrors { name field ... on RequiredConsentsError { consentIds } } warnings { code } replayed
    } }`;

    it(`${operation} passes its input on and answers with the cart and its consents`, async () => {
      const outcome = { cart: sampleCart(), consents: [newsletter], userErrors: [], warnings: [], replayed: true };

      const { data, errors, calls } = await run(source, { [operation]: async () => outcome }, { variables: { input } });

      const { declined: _, ...shown } = newsletter;
      assert.deepEqual(errors, []);
      assert.deepEqual(data, {
        [operation]: { cart: { cartId: 'cart-1' }, consents: [shown], userErrors: [], warnings: [], replayed: true },
      });
      assert.deepEqual(
        calls.map(({ operation: called }) => called),
        [operation],
      );
      assert.deepEqual(JSON.parse(JSON.stringify(calls[0]?.parameters)), [input]);
    });

    it(`${operation} shows a refusal beside no consents`, async () => {
      const refused: ConsentOutcome = {
        cart: null,
        consents: null,
        userErrors: [new CommerceError('InvalidInputBody', { field: ['consentId'] })],
        warnings: [],
        replayed: false,
      };

      const { data, errors } = await run(source, { [operation]: async () => refused }, { variables: { input } });

      assert.deepEqual(errors, []);
      assert.deepEqual(data, {
        [operation]: {
          cart: null,
          consents: null,
          userErrors: [{ name: 'InvalidInputBody', field: ['consentId'] }],
          warnings: [],
          replayed: false,
        },
      });
    });
  }
});

describe('removePersonalData', () => {
  it('passes its key on and tells what was removed and what is kept', async () => {
    const outcome = {
      removed: [{ kind: 'CARTS', count: 2 }],
      kept: [{ kind: 'ORDERS', count: 1, reason: 'BILL' }],
      userErrors: [],
      replayed: false,
    } as const;

    const { data, errors, calls } = await run(
      `mutation ($input: RemovePersonalDataInput!) { removePersonalData(input: $input) {
        removed { kind count } kept { kind count reason } userErrors { name } replayed } }`,
      { removePersonalData: async () => outcome },
      { variables: { input: { idempotencyKey: 'key-1' } } },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, { removePersonalData: outcome });
    assert.deepEqual(calls, [{ operation: 'removePersonalData', parameters: [{ idempotencyKey: 'key-1' }] }]);
  });
});
