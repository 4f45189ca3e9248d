/**
 * `npm run bench:growth`: the import of 100 and 100,000 products and its peak of memory; the first page of 20 products of both catalogs, one
 * in between, the last, and a product by its handle, in turns; a look for due attempts with 100 and 100,000 open. Linux only, since it reads /proc.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { readNodeFlags } from '../examples/support/node-flags.ts';
import { benchCatalog, benchSettings } from './support/bench-shop.ts';
import { measureOpenAttempts } from './support/measure-open-attempts.ts';
import { percentile } from './support/percentile.ts';
import { readSchedulerMicroseconds } from './support/process-usage.ts';

const SIZES = [100, 100_000];
const WARM_UP_ROUNDS = 20;
const ROUNDS = 10;
const CALLS = 20;
const PAGE = `query ($domain: String!, $page: Int!) { products(domain: $domain, page: $page, size: 20) {
  products { title variants { sku price { value } } } } }`;
const PRODUCT = 'query ($domain: String!, $handle: String) { product(domain: $domain, handle: $handle) { title } }';

const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
const toDomain = (size: number) => `catalog-${size}.example`;
try {
  for (const size of SIZES) await importCatalog(size);
  const merchants = SIZES.map((size) => ({
    domain: toDomain(size),
    displayName: 'Bench',
    platform: 'sandbox',
    settings: {},
  }));
  const config = join(folder, 'config.json');
  await writeFile(config, JSON.stringify({ merchants }));
  await measureQueries(config);
  console.log('look for due attempts | CPU: 100 open | 100,000 | times');
  print('none is due', await measureOpenAttempts(SIZES));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function importCatalog(size: number): Promise<void> {
  const [catalog, settings] = [join(folder, `${size}.csv`), join(folder, 'shop.json')];
  await writeFile(catalog, benchCatalog(size));
  await writeFile(settings, JSON.stringify(benchSettings));
  const script = fileURLToPath(new URL('../src/demo/commands/sandbox-import.ts', import.meta.url));
  const options = ['--domain', toDomain(size), '--currency', 'USD', '--settings', settings, '--data-dir', folder];
  const begin = performance.now();
  // As `npm run sandbox:import` does.
  const child = spawn(process.execPath, [...readNodeFlags('sandbox:import'), script, ...options, catalog], {
    stdio: 'ignore',
  });
  let [peak, code] = [0, undefined as number | null | undefined];
  child.once('exit', (ended) => {
    code = ended;
  });
  while (code === undefined) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`import of ${size} products: ${seconds} s, peak ${(peak / 1024).toFixed(0)} MiB resident`);
}

async function measureQueries(config: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder, CONFIG_FILE: config, DEMO: 'true' });
  try {
    const call = createGraphQLCaller(`${server.url}/graphql`);
    const queries: readonly (readonly [string, string, (size: number) => object])[] = [
      ['first page of 20', PAGE, () => ({ page: 1 })],
      ['page 3, or 50', PAGE, (size) => ({ page: size === 100 ? 3 : 50 })],
      ['last page: 5, or 5,000', PAGE, (size) => ({ page: size / 20 })],
      ['product by handle', PRODUCT, (size) => ({ handle: `p${size - 1}` })],
    ];
    console.log('query | CPU: 100 products | 100,000 | times');
    for (const [name, query, variables] of queries) {
      const taken = SIZES.map((size) => ({ size, cpu: [] as number[] }));
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
        for (const { size, cpu } of taken) {
          const before = readSchedulerMicroseconds(server.pid);
          for (let index = 0; index < CALLS; index += 1) {
            await call(query, { domain: toDomain(size), ...variables(size) }, { 'x-svc-app-id': 'demo-app' });
          }
          if (round >= 0) cpu.push((readSchedulerMicroseconds(server.pid) - before) / CALLS);
        }
      }
      print(
        name,
        taken.map(({ cpu }) => percentile(cpu, 0.25)),
      );
    }
  } finally {
    await server.stop();
  }
}

/** Microseconds of processor time at both sizes. */
function print(name: string, [small = 0, large = 0]: readonly number[]): void {
  console.log(`${name} | ${small.toFixed(0)} µs | ${large.toFixed(0)} µs | ${(large / small).toFixed(2)}`);
}
