import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AgentCheckout, AgentCheckoutStatus } from '../../../src/commerce/agent/view/agent-checkout.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { errorNames } from '../../../src/errors/error-catalog.ts';
import { MAY_BE_CHARGED } from '../../../src/errors/may-be-charged.ts';
import { describeRefusal } from '../../../src/errors/refusal.ts';
import { getCheckout } from '../../../src/server/ucp/checkout/checkout-operations.ts';
import { toMessages } from '../../../src/server/ucp/checkout/output/to-messages.ts';
import { runOperation } from '../../../src/server/ucp/run-operation.ts';
import type { UcpCall } from '../../../src/server/ucp/ucp-call.ts';
import { ucpErrors } from '../../../src/server/ucp/ucp-error-table.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';

const { commerce, close } = await createCommerceKit();
const opened = await commerce.openAgentCheckout(createCaller(), draftInput());
await close();

const platform: UcpCall['platform'] = {
  name: 'ucp:test',
  countedAs: 'ucp:test',
  profileUrl: 'https://agent.example/profile.json',
  isNamed: false,
  cardAppId: null,
  version: '2026-08-25',
  capabilities: new Map(),
  webhookUrl: null,
};
const outcomes = errorNames.filter((name) => ucpErrors[name].length === 2);
const asking = outcomes.filter((name) => ucpErrors[name][1]?.startsWith('requires_buyer'));

/** The errors whose message asks for the buyer. */
const listAsking = (status: AgentCheckoutStatus) =>
  outcomes.filter((name) => {
    const problems = [{ refusal: new CommerceError(name), isBlocking: false }];
    const checkout: AgentCheckout = { ...opened, status, problems };
    return toMessages(platform, checkout).some((message) => 'severity' in message && isAsking(message.severity));
  });
const isAsking = (severity: unknown) => String(severity).startsWith('requires_buyer');

describe('a message that asks for the buyer', () => {
  it('stands in a checkout that hands the buyer over, or lacks something else first', () => {
    assert.ok(asking.length > 0);
    for (const status of ['BUYER_NEEDED', 'INCOMPLETE'] as const) assert.deepEqual(listAsking(status), asking);
  });

  for (const status of ['READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'] as const) {
    it(`stands in no checkout that is ${status}`, () => {
      assert.deepEqual(listAsking(status), []);
    });
  }

  it('stands in no answer without a checkout', async () => {
    for (const name of outcomes) {
      const call = { platform, capabilities: new Set([getCheckout.capability]) } as unknown as UcpCall;
      const run = () => Promise.reject(new CommerceError(name));
      const { body } = await runOperation(call, { ...getCheckout, run });
      const { messages } = body as { readonly messages: readonly { readonly severity: string }[] };
      assert.deepEqual(
        messages.filter(({ severity }) => isAsking(severity)),
        [],
        name,
      );
    }
  });
});

describe('a message about a payment that may have been taken', () => {
  it('sends the buyer to look, whatever the code', () => {
    const refusal = describeRefusal('NotEnoughStockError', { mayBeCharged: true });
    const problems = [{ refusal, isBlocking: true }];

    const [code] = ucpErrors.NotEnoughStockError;
    const message = { type: 'error', code, content: MAY_BE_CHARGED, severity: 'requires_buyer_review' };
    for (const status of ['BUYER_NEEDED', 'INCOMPLETE', 'CANCELED'] as const)
      assert.deepEqual(toMessages(platform, { ...opened, status, problems }), [message], status);
  });
});

describe('a message about a checkout that no change helps', () => {
  it('says that the platform has to begin another one', () => {
    const refusal = describeRefusal('CheckoutError', { sentence: 'changedTooOften' });
    const problems = [{ refusal, isBlocking: true, isFinal: true }];

    const messages = toMessages(platform, { ...opened, status: 'INCOMPLETE', problems });

    const content =
      'The cart has changed too often. Please cancel this checkout and begin another. Nothing was charged.';
    const code = 'checkout_changed_too_often';
    assert.deepEqual(messages, [{ type: 'error', code, content, severity: 'unrecoverable' }]);
  });
});
