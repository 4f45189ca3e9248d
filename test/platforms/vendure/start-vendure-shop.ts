import { rm } from 'node:fs/promises';
import path from 'node:path';
import { endProcess } from '../../support/process/end-process.ts';
import { freePort, openShopFolder, type StartOptions } from '../support/shop-folder.ts';
import { startShopServer } from '../support/start-shop-server.ts';

export interface RunningShop {
  readonly url: string;
  readonly adminUsername: string;
  readonly adminPassword: string;
  stop(): Promise<void>;
}

/**
 * A Vendure server with a small shop of ours, the same at every start: nothing that a test does is kept. With `postgres`, its data is
 * there for as long as it runs; SQLite in memory without it.
 */
export async function startVendureShop({ timed, postgres }: StartOptions): Promise<RunningShop> {
  const folder = await openShopFolder('vendure', path.join(import.meta.dirname, 'shop'));
  const data = path.join(folder.path, 'data');
  const adminUsername = 'superadmin';
  // Vendure stores the administrator when the shop is populated, so that the password lives as long as the shop.
  const adminPassword = await folder.keptSecret('password');
  const port = await freePort();
  const env = {
    ...process.env,
    SHOP_DATA: data,
    SHOP_PORT: String(port),
    SHOP_ADMIN: adminUsername,
    SHOP_ADMIN_PASSWORD: adminPassword,
    VENDURE_DISABLE_TELEMETRY: 'true',
    ...(postgres === undefined ? {} : { SHOP_DATABASE: new URL('/cartwright_vendure', postgres).href }),
  };

  const manifest = await folder.fingerprint(['package.json']);
  if (!(await folder.isDone('installed', manifest))) {
    await timed('install Vendure', () => folder.run('npm', ['install', '--no-audit', '--no-fund'], env));
    await folder.done('installed', manifest);
  }
  const content = await folder.fingerprint();
  if (postgres !== undefined) {
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
  return {
    url: `http://127.0.0.1:${port}`,
    adminUsername,
    adminPassword,
    stop: async () => {
      await endProcess(server);
      if (postgres !== undefined) await folder.run(process.execPath, ['database.mjs', 'drop'], env);
    },
  };
}
