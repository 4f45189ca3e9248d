import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findPorts } from '../../support/process/find-ports.ts';
import { servePaymentProvider } from '../support/payment-provider/serve-payment-provider.ts';
import { openShopFolder, type StartOptions } from '../support/shop-folder.ts';
import { startShopServer } from '../support/start-shop-server.ts';

export interface RunningShop {
  readonly url: string;
  readonly adminUsername: string;
  readonly adminPassword: string;
  /** Null if the server alone sees its data. */
  readonly databaseUrl: string | null;
  stop(): Promise<void>;
}

/**
 * A Vendure server with a small shop of ours, the same at every start: nothing that a test does is kept. With `postgres`, its data is
 * there for as long as it runs; SQLite in memory without it.
 */
export async function startVendureShop({ timed, postgres }: StartOptions): Promise<RunningShop> {
  await using opened = new AsyncDisposableStack();
  const folder = await openShopFolder('vendure', path.join(import.meta.dirname, 'shop'));
  const data = path.join(folder.path, 'data');
  const adminUsername = 'superadmin';
  // Vendure stores the administrator when the shop is populated, so that the password lives as long as the shop.
  const adminPassword = await folder.keptSecret('password');
  const port = await findPorts(1);
  const provider = await servePaymentProvider(adminPassword);
  opened.defer(provider.close);
  const databaseUrl = postgres === undefined ? null : new URL('/cartwright_vendure', postgres).href;
  const env = {
    ...process.env,
    SHOP_DATA: data,
    SHOP_PORT: String(port),
    SHOP_PROVIDER: provider.url,
    SHOP_ADMIN: adminUsername,
    SHOP_ADMIN_PASSWORD: adminPassword,
    VENDURE_DISABLE_TELEMETRY: 'true',
    ...(databaseUrl !== null && { SHOP_DATABASE: databaseUrl }),
  };

  await folder.install('Vendure', timed, env);
  const content = await folder.fingerprint();
  if (postgres !== undefined) {
    opened.defer(() => folder.run(process.execPath, ['database.mjs', 'drop'], env));
    await timed('populate in PostgreSQL', async () => {
      await folder.run(process.execPath, ['database.mjs', 'create'], env);
      await folder.run(process.execPath, ['populate.mjs'], env);
    });
  } else if (!(await folder.isDone('populated', content))) {
    await rm(data, { recursive: true, force: true });
    await timed('populate', () => folder.run(process.execPath, ['populate.mjs'], env));
    await folder.done('populated', content);
  }
  const isReady = (output: string) => output.includes('READY');
  const server = await timed('start Vendure', () =>
    startShopServer('Vendure', ['server.mjs'], { cwd: folder.path, env, isReady }),
  );
  opened.defer(server.stop);
  const all = opened.move();
  return { url: `http://127.0.0.1:${port}`, adminUsername, adminPassword, databaseUrl, stop: () => all.disposeAsync() };
}
