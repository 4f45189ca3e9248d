const ledger = require('../../modules/test-provider/ledger.js');

/** POST: a token for a card, good for one payment under the idempotency key of the request. The card itself is forgotten. */
exports.POST = async (request, response) => {
  if (request.headers.authorization !== `Bearer ${process.env.SHOP_SECRET}`) return response.status(401).json({});
  const paymentKey = request.headers['idempotency-key'];
  const token = `tok-${paymentKey}`;
  ledger.tokens.set(token, { paymentKey, lastFour: String(request.body.number).slice(-4) });
  response.json({ token, expiresAt: new Date(Date.now() + 600_000).toISOString() });
};
