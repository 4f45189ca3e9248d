const ledger = require('../../modules/test-provider/ledger.js');

/** GET: what the provider holds and took. POST: lets every held payment go. */
exports.GET = async (_request, response) => {
  response.json(ledger.read());
};

exports.POST = async (_request, response) => {
  const end = ledger.release();
  // Whatever was on its way to a held payment has arrived by then.
  await new Promise((resolve) => setTimeout(resolve, 200));
  end();
  response.json(ledger.read());
};
