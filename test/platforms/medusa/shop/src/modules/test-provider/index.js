const { AbstractPaymentProvider, ModuleProvider, Modules } = require('@medusajs/framework/utils');
const { charge, giveBack } = require('../../../payment-provider.cjs');

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
    const outcome = await charge({
      key: data.idempotencyKey,
      reference: data.session_id,
      scope: data.currency,
      amount: Math.round(data.amount * 100),
      card: { token: data.token, paymentKey: data.idempotencyKey },
      challengesAllowed: data.challengesAllowed,
      returnUrl: data.returnUrl,
    });
    switch (outcome.kind) {
      case 'taken':
        return { status: 'authorized', data: { ...data, transactionId: `t-${data.idempotencyKey}` } };
      case 'challenge':
        return {
          status: 'requires_more',
          data: { ...data, challengeUrl: outcome.url, challengeExpiresAt: outcome.expiresAt },
        };
      default:
        return { status: 'error', data: { ...data, declineCode: outcome.code } };
    }
  }

  async cancelPayment({ data }) {
    await giveBack(data.idempotencyKey);
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

exports.default = ModuleProvider(Modules.PAYMENT, { services: [TestProvider] });
