const ledger = require('../../modules/test-provider/ledger.js');

/** GET: the page on which a buyer confirms a payment. POST with `answer=yes|no`: the answer, and where the buyer goes then. */
exports.GET = async (request, response) => {
  const action = `/test-challenge?session=${encodeURIComponent(request.query.session)}`;
  const button = (answer) =>
    `<form method="post" action="${action}&answer=${answer}"><button>${answer}</button></form>`;
  response
    .type('html')
    .send(`<!doctype html><title>Confirm</title><h1>Did you make this payment?</h1>${button('yes')}${button('no')}`);
};

exports.POST = async (request, response) => {
  const challenge = ledger.challenges.get(request.query.session);
  if (challenge === undefined) return response.status(404).json({});
  challenge.answer ??= request.query.answer;
  if (!challenge.returnUrl) return response.json({});
  response.redirect(303, challenge.returnUrl);
};
