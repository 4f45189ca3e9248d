import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { findPorts } from '../../support/process/find-ports.ts';
import { servePaymentProvider } from '../support/payment-provider/serve-payment-provider.ts';
import { openShopFolder, type ShopFolder, type StartOptions } from '../support/shop-folder.ts';
import { type ShopServer, startShopServer } from '../support/start-shop-server.ts';
import { connectDatabases, type Databases } from './databases.ts';
import type { MedusaServer } from './harness.ts';

interface RunningMedusa extends MedusaServer, ShopServer {}

interface MedusaStart extends StartOptions {
  /** Puts something before the payment provider at this address, and answers with the address that Medusa uses. */
  readonly beforeProvider?: (url: string) => Promise<string>;
}

/** Of one folder: its keys are kept there, and another checkout fills a database of its own on the same server. */
const templateOf = ({ path: folder }: ShopFolder): string =>
  `cartwright_medusa_template_${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;

const CLI = 'node_modules/@medusajs/cli/cli.js';

const seeded = z.object({
  publishableKey: z.string(),
  secretKey: z.string(),
  regions: z.object({ us: z.string(), de: z.string() }),
});

/**
 * A Medusa server with a small shop of ours, the same at every start: it runs on a copy of a database that is filled once, and the copy
 * goes when it stops. Throws at once where no PostgreSQL answers.
 */
export async function startMedusaShop({
  timed,
  postgres = defaultPostgres(),
  beforeProvider = async (url) => url,
}: MedusaStart): Promise<RunningMedusa> {
  await using opened = new AsyncDisposableStack();
  const databases = await connectDatabases(postgres);
  opened.defer(databases.close);
  const folder = await openShopFolder('medusa', path.join(import.meta.dirname, 'shop'));
  const port = await findPorts(1);
  const vaultKey = await folder.keptSecret('secret');
  const provider = await servePaymentProvider(vaultKey);
  opened.defer(provider.close);
  const env = {
    ...process.env,
    // The shop's files are JavaScript as they are; `production` looks for a build of them.
    NODE_ENV: 'development',
    MEDUSA_DISABLE_TELEMETRY: '1',
    SHOP_SECRET: vaultKey,
    SHOP_PORT: String(port),
    SHOP_PROVIDER: await beforeProvider(provider.url),
  };
  // Some 680 MB, the largest part of it Medusa's own administration pages, which are not served.
  await folder.install('Medusa', timed, env);
  await fill(folder, databases, timed, env);
  const name = await databases.copy(templateOf(folder), 'cartwright_medusa_', port);
  opened.defer(() => databases.drop(name));
  const server = await timed('start Medusa', () =>
    startShopServer('Medusa', ['server.js'], {
      cwd: folder.path,
      env: { ...env, SHOP_DATABASE: databases.urlOf(name) },
      isReady: (output) => output.includes('Server is ready on port'),
    }),
  );
  opened.defer(server.stop);
  const seed = seeded.parse(JSON.parse(await readFile(path.join(folder.path, 'seed.json'), 'utf8')));
  const all = opened.move();
  return {
    ...seed,
    url: `http://127.0.0.1:${port}`,
    vaultKey,
    databaseUrl: databases.urlOf(name),
    restart: server.restart,
    stop: () => all.disposeAsync(),
  };
}

const defaultPostgres = (): string => process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432';

async function fill(
  folder: ShopFolder,
  databases: Databases,
  timed: StartOptions['timed'],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const content = await folder.fingerprint();
  const template = templateOf(folder);
  if ((await folder.isDone('filled', content)) && (await databases.has(template))) return;
  await timed('fill Medusa', async () => {
    // A filling that is killed is begun again.
    await folder.done('filled', '');
    await databases.create(template);
    const filling = { ...env, SHOP_DATABASE: databases.urlOf(template) };
    await folder.run(process.execPath, [CLI, 'db:migrate', '--execute-safe-links'], filling);
    await folder.run(process.execPath, [CLI, 'exec', './src/scripts/seed.js'], filling);
  });
  await folder.done('filled', content);
}
