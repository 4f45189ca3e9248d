import vendure from '@vendure/core';
import provider from './payment-provider.cjs';

/** Vendure's dummy handler decides which cards are declined; what it approves is charged at the payment provider, once for each key. */
const { dummyPaymentHandler } = vendure;
const createPayment = dummyPaymentHandler.createPayment.bind(dummyPaymentHandler);

dummyPaymentHandler.createPayment = async (context, order, amount, settings, metadata, method) => {
  const payment = await createPayment(context, order, amount, settings, metadata, method);
  if (payment.state !== 'Authorized' && payment.state !== 'Settled') return payment;
  const key = `${order.code} ${metadata.idempotencyKey}`;
  const { kind } = await provider.charge({
    key,
    reference: order.code,
    scope: context.channel.token,
    amount,
    card: { lastFour: metadata.public?.cardLastFour ?? '' },
    challengesAllowed: false,
  });
  if (kind !== 'taken') throw new Error(`The provider answered with ${kind} to a card that Vendure approves`);
  return { ...payment, transactionId: key };
};

dummyPaymentHandler.cancelPaymentFn = async (_context, _order, { transactionId }) => {
  const success = await provider.giveBack(transactionId);
  return success ? { success } : { success, errorMessage: 'Nothing was taken' };
};

export const providerRoutes = [
  { route: 'shop-api', handler: provider.watch },
  { route: 'test-provider', handler: provider.ledger },
];
