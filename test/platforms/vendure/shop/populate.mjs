import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vendure from '@vendure/core';
import { createConfig } from './config.mjs';
import { initialData } from './initial-data.mjs';

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
await app.close();
process.exit(0);
