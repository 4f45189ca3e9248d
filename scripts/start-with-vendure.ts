/**
 * `npm run start:vendure`: the demonstration service with one more merchant, `vendure.demo.example`, on a real Vendure server that is
 * installed, filled and started for it. The first time takes a minute or so. Ctrl+C ends both, Vendure after the service, which needs
 * it for orders under way.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { type RunningShop, startVendureShop } from '../test/platforms/vendure/start-vendure-shop.ts';

const timed = async <T>(part: string, work: () => Promise<T>): Promise<T> => {
  console.log(`Vendure: ${part} …`);
  return work();
};

let service: ChildProcess | undefined;
let isEnding = false;
// A terminal's Ctrl+C reaches the service too: passed on, it would be the second one, which ends the service at once.
process.on('SIGINT', () => {
  isEnding = true;
});
for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    service?.kill(signal);
  });
}

const shop = await startVendureShop({ timed }).catch((error: unknown) => {
  if (!isEnding) throw error;
});
if (shop !== undefined) {
  try {
    process.exitCode = await serve(shop);
  } finally {
    await shop.stop();
  }
}

/** Answers the exit code of the service, once it has ended. */
async function serve(vendure: RunningShop): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  try {
    const configFile = join(folder, 'cartwright.json');
    await writeFile(configFile, JSON.stringify({ merchants: [describeMerchant(vendure)] }));
    if (isEnding) return 0;
    const start = fileURLToPath(new URL('./start.mjs', import.meta.url));
    service = spawn(process.execPath, [...readNodeFlags('start'), start], {
      stdio: 'inherit',
      env: {
        ...process.env,
        CONFIG_FILE: configFile,
        // This Vendure forgets its orders and gives their numbers out again: what was kept of them would be another order's.
        DATA_DIR: join(folder, 'data'),
        DEMO: 'true',
        VENDURE_ADMIN_PASSWORD: vendure.adminPassword,
      },
    });
    const [code] = await once(service, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describeMerchant({ url, adminUsername }: RunningShop): object {
  return {
    domain: 'vendure.demo.example',
    displayName: 'Demo Vendure',
    platform: 'vendure',
    settings: {
      shopApiUrl: `${url}/shop-api`,
      adminApiUrl: `${url}/admin-api`,
      adminUsername,
      adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
      productUrl: 'https://vendure.demo.example/products/{slug}',
      payment: { kind: 'test-handler', method: 'card' },
    },
  };
}
