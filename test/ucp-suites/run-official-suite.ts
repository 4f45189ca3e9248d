import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPorts } from '../support/process/find-ports.ts';
import { startFlowerShop } from '../support/ucp-suites/start-flower-shop.ts';
import type { Outcomes } from './compare-outcomes.ts';
import { runPython } from './run-program.ts';

const SECRET = 'simulation';
const PROFILE = 'shopping-agent-test.json';
/** What its tests use. Its profile names orders alone, for which a checkout has to be refused. */
const CAPABILITIES = ['checkout', 'fulfillment', 'discount', 'buyer_consent'];

const words: Readonly<Record<string, string>> = { OK: 'passed', FAILED: 'failed', SKIPPED: 'skipped' };

/** Each file of the suite with a shop of its own: where nobody listens yet, webhooks of another file wait. */
export async function runOfficialSuite(path: string): Promise<Outcomes> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-official-'));
  try {
    await cp(path, folder, { recursive: true });
    await declareCapabilities(join(folder, PROFILE));
    const files = (await readdir(folder)).filter((file) => file.endsWith('_test.py')).sort();
    const found: (readonly [string, string])[] = [];
    for (const file of files) found.push(...(await runFile(folder, file)));
    return new Map(found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function declareCapabilities(file: string): Promise<void> {
  const profile = JSON.parse(await readFile(file, 'utf8'));
  for (const name of CAPABILITIES) {
    const parents = name === 'checkout' ? {} : { extends: 'dev.ucp.shopping.checkout' };
    profile.ucp.capabilities[`dev.ucp.shopping.${name}`] = [{ version: '{ucp_version}', ...parents }];
  }
  await writeFile(file, JSON.stringify(profile));
}

async function runFile(folder: string, file: string): Promise<readonly (readonly [string, string])[]> {
  await using shop = await startFlowerShop({ secret: SECRET, completesDelivery: false });
  const port = await findPorts(2);
  const said = await runPython(folder, [
    file,
    `--server_url=${shop.url}`,
    `--simulation_secret=${SECRET}`,
    `--mock_webhook_port=${port}`,
    `--mock_agent_port=${port + 1}`,
  ]);
  const lines = [...said.matchAll(/^\[ +(OK|FAILED|SKIPPED) +\] \w+\.(\w+)/gm)];
  if (lines.length === 0) throw new Error(`${file} ran no test:\n${said.slice(-2_000)}`);
  return lines.map(([, word = '', test = '']) => [`${file.replace('.py', '')} ${test}`, words[word] ?? word]);
}
