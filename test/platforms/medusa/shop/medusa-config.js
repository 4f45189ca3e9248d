const { defineConfig } = require('@medusajs/framework/utils');

const secret = process.env.SHOP_SECRET;

module.exports = defineConfig({
  admin: { disable: true },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: { providers: [{ resolve: './src/modules/test-provider', id: 'test' }] },
    },
  ],
  projectConfig: {
    databaseUrl: process.env.SHOP_DATABASE,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:9000',
      authCors: 'http://localhost:8000,http://localhost:9000',
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
});
