import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type FlowerShop, startFlowerShop } from '../support/ucp-suites/start-flower-shop.ts';
import type { Outcomes } from './compare-outcomes.ts';
import { describeShipped, describeWebhooks } from './independent-config.ts';
import { runProgram, runPython } from './run-program.ts';

/** The suite's own platform for webhooks declares no fulfillment, so it buys what needs none. */
const runs = [
  { describe: describeShipped, judges: (id: string) => !id.startsWith('webhook.') },
  { describe: describeWebhooks, judges: (id: string) => id.startsWith('webhook.') },
];

const reportShape = z.object({ checks: z.array(z.object({ id: z.string(), status: z.string() })) });

/** By https with a certificate of the moment, as `continue_url` and TLS are judged too. */
export async function runIndependentSuite(path: string): Promise<Outcomes> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-independent-'));
  try {
    const tls = await createCertificate(folder);
    const found = new Map<string, string>();
    for (const { describe, judges } of runs) {
      await using shop = await startFlowerShop({ secret: '', completesDelivery: true, tls });
      for (const [id, outcome] of await judge(path, folder, shop, describe(shop.front))) {
        if (judges(id)) found.set(id, outcome);
      }
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judge(
  path: string,
  folder: string,
  { url }: FlowerShop,
  config: object,
): Promise<readonly (readonly [string, string])[]> {
  const file = join(folder, 'merchant.json');
  await writeFile(file, JSON.stringify(config));
  const args = ['--server', url, '--config', file, '--insecure', '--json'];
  const said = await runPython(path, ['conformance/checks/merchant.py', ...args], { hearsErrors: false });
  const { checks } = reportShape.parse(JSON.parse(said));
  return checks
    .filter(({ status }) => !status.includes('out of scope'))
    .map(({ id, status }) => [id, toOutcome(status)]);
}

/** `not-tested (needs config: x)` → `not tested: needs config: x`. */
function toOutcome(status: string): string {
  const [, word = status, , reason = ''] = /^([a-z-]+)( \((.+)\))?$/.exec(status) ?? [];
  if (word === 'clean-pass') return 'passed';
  if (word === 'deviation') return 'failed';
  return [word.replace('-', ' '), ...(reason === '' ? [] : [reason])].join(': ');
}

async function createCertificate(folder: string) {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await runProgram('openssl', ['req', '-x509', ...key, '-out', certFile, '-days', '2', ...names]);
  return { key: await readFile(keyFile), cert: await readFile(certFile) };
}
