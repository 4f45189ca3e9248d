import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vendure from '@vendure/core';
import { createConfig } from './config.mjs';
import { initialData, promotions } from './initial-data.mjs';

const { populate } = createRequire(import.meta.url)('@vendure/core/cli');
const here = import.meta.dirname;
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const images = path.join(process.env.SHOP_DATA ?? here, 'import');
await mkdir(images, { recursive: true });
await writeFile(path.join(images, 'mug.png'), Buffer.from(onePixel, 'base64'));

const app = await populate(
  () => vendure.bootstrap(createConfig({ synchronize: true })),
  initialData,
  path.join(here, 'products.csv'),
);
await addPromotions(app);
await addMember(app);
await app.close();
process.exit(0);

async function addPromotions(shop) {
  const context = await shop.get(vendure.RequestContextService).create({ apiType: 'admin' });
  for (const promotion of promotions) await shop.get(vendure.PromotionService).createPromotion(context, promotion);
}

/** Somebody with an account, whose e-mail a guest may not use. */
async function addMember(shop) {
  const context = await shop.get(vendure.RequestContextService).create({ apiType: 'admin' });
  const member = { emailAddress: 'member@example.com', firstName: 'Mia', lastName: 'Member' };
  await shop.get(vendure.CustomerService).create(context, member, 'a-long-password');
}
