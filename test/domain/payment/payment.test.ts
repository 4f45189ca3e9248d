import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { secretCard } from '../../../src/domain/payment/payment.ts';

describe('secretCard', () => {
  it('holds a card that can be charged and cannot be printed', () => {
    const card = {
      number: '4111111111111111',
      expiryMonth: 12,
      expiryYear: 2030,
      securityCode: '737',
      holderName: 'A B',
    };

    const payment = { kind: 'card', card: secretCard(card) };

    assert.deepEqual(payment.card.reveal(), card);
    assert.equal(JSON.stringify(payment), '{"kind":"card","card":"[hidden]"}');
    assert.equal(inspect(payment), "{ kind: 'card', card: [hidden] }");
  });
});
