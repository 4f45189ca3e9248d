const { AbstractPaymentProvider, ModuleProvider, Modules } = require('@medusajs/framework/utils');
const ledger = require('./ledger.js');

/** What the last four digits of a card bring about; every other card is approved. */
const declines = {
  '0002': 'card_declined',
  9995: 'insufficient_funds',
  '0127': 'incorrect_cvc',
  '0069': 'expired_card',
};
const CHALLENGED_CARD = '3220';
/** The provider takes the money and keeps the platform waiting. */
const SLOW_CARD = '0077';
/** The provider takes the money, and the platform loses its answer. */
const FORGOTTEN_CARD = '0085';

/**
 * A payment provider of the form that docs/medusa.md asks for: it charges a token of its vault in authorizePayment, once for each
 * idempotencyKey, answers a decline as status `error` with its code, and a challenge as `requires_more` with the address of its page.
 */
class TestProvider extends AbstractPaymentProvider {
  static identifier = 'vault';

  async initiatePayment({ amount, currency_code, data }) {
    return {
      id: data.session_id,
      status: 'pending',
      data: { ...data, amount: Number(amount), currency: currency_code },
    };
  }

  async authorizePayment({ data }) {
    const card = ledger.tokens.get(data.token);
    const { idempotencyKey } = data;
    const taken = ledger.charges.get(idempotencyKey);
    if (taken !== undefined) return { status: 'authorized', data: { ...data, transactionId: taken.transactionId } };
    if (card === undefined || card.paymentKey !== idempotencyKey) return refuse(data, 'token_expired');
    const decline = declines[card.lastFour];
    if (decline !== undefined) return refuse(data, decline);
    if (card.lastFour === CHALLENGED_CARD) {
      const challenge = challenged(data);
      if (challenge !== undefined) return challenge;
    }
    const transactionId = `t-${idempotencyKey}`;
    ledger.charges.set(idempotencyKey, {
      sessionId: data.session_id,
      transactionId,
      amount: data.amount,
      currency: data.currency,
    });
    if (card.lastFour === FORGOTTEN_CARD) throw new Error('The answer of the provider was lost');
    if (card.lastFour === SLOW_CARD) await ledger.hold();
    return { status: 'authorized', data: { ...data, transactionId } };
  }

  async cancelPayment({ data }) {
    ledger.charges.delete(data?.idempotencyKey);
    return { data };
  }

  /** Of a session that was not authorized: there is nothing to give back. */
  async deletePayment({ data }) {
    return { data };
  }

  async capturePayment({ data }) {
    return { data };
  }

  async refundPayment({ data }) {
    return { data };
  }

  async retrievePayment({ data }) {
    return { data };
  }

  async updatePayment({ data }) {
    return { status: 'pending', data };
  }

  async getPaymentStatus({ data }) {
    return { status: 'pending', data };
  }

  async getWebhookActionAndData() {
    return { action: 'not_supported' };
  }
}

/** What keeps the payment from being made until the buyer has said yes; undefined then. */
function challenged(data) {
  if (!data.challengesAllowed) return refuse(data, 'authentication_required');
  const known = ledger.challenges.get(data.session_id);
  if (known === undefined) ledger.challenges.set(data.session_id, { answer: null, returnUrl: data.returnUrl });
  if (known?.answer === 'no') return refuse(data, 'authentication_failed');
  if (known?.answer === 'yes') return undefined;
  const challengeUrl = `http://127.0.0.1:${process.env.SHOP_PORT}/test-challenge?session=${data.session_id}`;
  const challengeExpiresAt = new Date(Date.now() + 600_000).toISOString();
  return { status: 'requires_more', data: { ...data, challengeUrl, challengeExpiresAt } };
}

const refuse = (data, declineCode) => ({ status: 'error', data: { ...data, declineCode } });

exports.default = ModuleProvider(Modules.PAYMENT, { services: [TestProvider] });
