/**
 * `npm run start:medusa`: the demonstration service with one more merchant, `medusa.demo.example`, on a real Medusa server that is installed,
 * filled and started for it. It needs PostgreSQL. The first time takes some minutes. Ctrl+C ends both, Medusa after the service, which
 * needs it for orders under way.
 */
import { noteDemoMedusa } from '../test/platforms/medusa/demo-medusa.ts';
import { startMedusaShop } from '../test/platforms/medusa/start-medusa-shop.ts';
import type { StartOptions } from '../test/platforms/support/shop-folder.ts';
import { startWithPlatform } from './start-with-platform.ts';

const startShop = async (options: StartOptions) => {
  const shop = await startMedusaShop(options);
  const { restart: _, stop, ...server } = shop;
  const note = await noteDemoMedusa(server);
  return {
    ...server,
    stop: async () => {
      await note[Symbol.asyncDispose]();
      await stop();
    },
  };
};

await startWithPlatform('Medusa', startShop, ({ url, publishableKey, secretKey, vaultKey, regions }) => {
  console.log(
    `Medusa: listens at ${url}, with region ${regions.us}, provider pp_vault_test and vault ${url}/test-vault`,
  );
  console.log(
    'Medusa: its keys are in .platforms/medusa/seed.json, and that of the vault in .platforms/medusa/.secret',
  );
  console.log(
    'Medusa: npm run medusa -- stock lists what can be sold, and npm run medusa -- ship NUMBER sends an order',
  );
  return {
    env: { MEDUSA_SECRET_KEY: secretKey, MEDUSA_VAULT_KEY: vaultKey },
    merchant: {
      domain: 'medusa.demo.example',
      displayName: 'Demo Medusa',
      platform: 'medusa',
      settings: {
        url,
        publishableKey,
        regionId: regions.us,
        secretKey: { env: 'MEDUSA_SECRET_KEY' },
        productUrl: 'https://medusa.demo.example/products/{slug}',
        payment: {
          kind: 'card-vault',
          provider: 'pp_vault_test',
          vaultUrl: `${url}/test-vault`,
          vaultKey: { env: 'MEDUSA_VAULT_KEY' },
        },
      },
    },
  };
});
