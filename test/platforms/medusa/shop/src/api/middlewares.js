const { defineMiddlewares } = require('@medusajs/framework/http');
const { watch } = require('../../payment-provider.cjs');

module.exports = defineMiddlewares({ routes: [{ matcher: '/store/*', middlewares: [watch] }] });
