import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChallenge, toDecline } from '../../../src/adapters/medusa/order/payment-sessions.ts';

const challengeAt = (challengeUrl: string) =>
  findChallenge({
    id: 'payses_1',
    status: 'requires_more',
    created_at: '2026-01-01T10:00:00.000Z',
    data: { challengeUrl },
  });

describe('a payment session that waits for its buyer', () => {
  it('has a challenge, for a quarter of an hour if the provider does not say how long', () => {
    assert.deepEqual(challengeAt('https://bank.example/confirm'), {
      challengeId: 'payses_1',
      type: 'REDIRECT',
      url: 'https://bank.example/confirm',
      expiresAt: '2026-01-01T10:15:00.000Z',
    });
  });

  it('sends no buyer to what is no web address', () => {
    assert.equal(challengeAt('javascript:alert(1)'), undefined);
    assert.equal(challengeAt('confirm'), undefined);
  });
});

describe('a payment session that the provider declined', () => {
  const decline = (declineCode?: string) => {
    const session = { id: 'payses_1', status: 'error', created_at: '2026-01-01T10:00:00.000Z' };
    const { name, provesUncharged } = toDecline({ ...session, data: { ...(declineCode && { declineCode }) } });
    return [name, provesUncharged];
  };

  it('proves with its word that nothing was taken under the key', () => {
    assert.deepEqual(decline('insufficient_funds'), ['CreditCardInsufficientFunds', true]);
  });

  it('proves nothing without a word that is known', () => {
    assert.deepEqual(decline(), ['CreditCardDeclined', false]);
    assert.deepEqual(decline('odd'), ['CreditCardDeclined', false]);
  });
});
