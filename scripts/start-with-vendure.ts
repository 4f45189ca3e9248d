/**
 * `npm run start:vendure`: the demonstration service with one more merchant, `vendure.demo.example`, on a real Vendure server that is
 * installed, filled and started for it. The first time takes a minute or so. Ctrl+C ends both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVendureShop } from '../test/platforms/vendure/start-vendure-shop.ts';

const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
const configFile = join(folder, 'cartwright.json');
const timed = async <T>(part: string, work: () => Promise<T>): Promise<T> => {
  console.log(`Vendure: ${part} …`);
  return work();
};

const shop = await startVendureShop({ timed });
try {
  await writeFile(configFile, JSON.stringify({ merchants: [describeMerchant()] }));
  const service = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    stdio: 'inherit',
    env: { ...process.env, CONFIG_FILE: configFile, DEMO: 'true', VENDURE_ADMIN_PASSWORD: shop.adminPassword },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
  const [code] = await once(service, 'exit');
  process.exitCode = typeof code === 'number' ? code : 0;
} finally {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}

function describeMerchant(): object {
  return {
    domain: 'vendure.demo.example',
    displayName: 'Demo Vendure',
    platform: 'vendure',
    settings: {
      shopApiUrl: `${shop.url}/shop-api`,
      adminApiUrl: `${shop.url}/admin-api`,
      adminUsername: shop.adminUsername,
      adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
      productUrl: 'https://vendure.demo.example/products/{slug}',
      payment: { kind: 'test-handler', method: 'card' },
    },
  };
}
