const { ledger } = require('../../../payment-provider.cjs');

exports.GET = ledger;
exports.POST = ledger;
