import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import vendure from '@vendure/core';
import { providerRoutes } from './payments.mjs';

const { dummyPaymentHandler, DefaultLogger, LogLevel } = vendure;

const folder = process.env.SHOP_DATA;
if (folder === undefined) throw new Error('SHOP_DATA must name the folder of this run');
const port = Number(process.env.SHOP_PORT ?? 3101);
const assets = path.join(folder, 'assets');
mkdirSync(assets, { recursive: true });

/** Keeps uploaded files as they are: the tests need image addresses, not images. */
const assetStorageStrategy = {
  writeFileFromBuffer: async (name, data) => {
    await writeFile(path.join(assets, path.basename(name)), data);
    return path.basename(name);
  },
  writeFileFromStream: async (name, stream) => {
    await writeFile(path.join(assets, path.basename(name)), stream);
    return path.basename(name);
  },
  readFileToBuffer: (identifier) => readFile(path.join(assets, identifier)),
  readFileToStream: async (identifier) => Readable.from(await readFile(path.join(assets, identifier))),
  deleteFile: async () => {},
  fileExists: async () => false,
  toAbsoluteUrl: (_request, identifier) => `https://images.shop.example/${identifier}`,
};

/** SQLite in memory, which is written to disk while populating only: every later run starts from the same shop. */
const database = (populating) =>
  process.env.SHOP_DATABASE === undefined
    ? { type: 'sqljs', location: path.join(folder, 'shop.sqljs'), autoSave: populating }
    : { type: 'postgres', url: process.env.SHOP_DATABASE };

/** @param {{ synchronize: boolean }} options The tables are made once, while populating. */
export const createConfig = ({ synchronize }) => ({
  apiOptions: {
    port,
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    middleware: providerRoutes,
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: {
      identifier: process.env.SHOP_ADMIN ?? 'superadmin',
      password: process.env.SHOP_ADMIN_PASSWORD ?? 'superadmin',
    },
  },
  dbConnectionOptions: { ...database(synchronize), synchronize, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: path.join(folder, 'import') },
  assetOptions: {
    assetStorageStrategy,
    assetPreviewStrategy: { generatePreviewImage: async (_context, _type, data) => data },
  },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  plugins: [],
});
