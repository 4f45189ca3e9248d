import vendure from '@vendure/core';

/**
 * The payment provider of the test shop: Vendure's dummy handler, with a ledger of what it took, and with one card for which it
 * takes the money and keeps the platform waiting, and one for which the platform crashes once the money is taken. One idempotency
 * key is charged once.
 *
 *   GET  /test-provider   {"held": 1, "charges": [{"orderCode": "…", "amount": 704, "channelToken": "…"}]}
 *   POST /test-provider   lets every held payment go; answers the same once every operation that ran then has ended
 */
const SLOW_CARD = '0077';
const FORGOTTEN_CARD = '0085';

const charges = [];
const held = new Set();
const operations = new Set();
let releases = 0;

const { dummyPaymentHandler } = vendure;
const createPayment = dummyPaymentHandler.createPayment.bind(dummyPaymentHandler);

dummyPaymentHandler.createPayment = async (context, order, amount, settings, metadata, method) => {
  const payment = await createPayment(context, order, amount, settings, metadata, method);
  if (payment.state !== 'Authorized' && payment.state !== 'Settled') return payment;
  const key = `${order.code} ${metadata.idempotencyKey}`;
  const before = charges.find((charge) => charge.key === key);
  if (before !== undefined) return { ...payment, transactionId: before.transactionId };
  const { transactionId } = payment;
  charges.push({ key, transactionId, orderCode: order.code, amount, channelToken: context.channel.token });
  if (metadata.public?.cardLastFour === FORGOTTEN_CARD) throw new Error('The platform crashed');
  if (metadata.public?.cardLastFour === SLOW_CARD && releases === 0) {
    const answer = Promise.withResolvers();
    held.add(answer);
    await answer.promise;
  }
  return payment;
};

/** What is given back is taken no more. */
dummyPaymentHandler.cancelPaymentFn = async (_context, _order, { transactionId }) => {
  const index = charges.findIndex((charge) => charge.transactionId === transactionId);
  if (index < 0) return { success: false, errorMessage: 'Nothing was taken' };
  charges.splice(index, 1);
  return { success: true };
};

/** Sees the end of an operation also where its caller has left long before. */
export const operationsPlugin = {
  requestDidStart: async () => {
    const operation = Promise.withResolvers();
    operations.add(operation);
    return {
      willSendResponse: async () => {
        operations.delete(operation);
        operation.resolve();
      },
    };
  },
};

export const providerRoute = {
  route: 'test-provider',
  handler: async (request, response) => {
    if (request.method === 'POST') await release();
    response.json({ held: held.size, charges });
  },
};

/** Nothing is held while this goes on: it could be an operation that is waited for. */
async function release() {
  releases += 1;
  for (const answer of held) answer.resolve();
  held.clear();
  await Promise.all([...operations].map(({ promise }) => promise));
  releases -= 1;
}
