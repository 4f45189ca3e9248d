const { vault } = require('../../../payment-provider.cjs');

exports.HEAD = vault;
exports.POST = vault;
