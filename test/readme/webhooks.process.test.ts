import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { loadConfig } from '../../src/config/load-config.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';
import { findPorts } from '../support/process/find-ports.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';
import { webhookSecret } from '../support/servers/webhook-receiver.ts';

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const findPart = (name: string): string =>
  new RegExp(`<!-- test:${name} -->\\n\`\`\`(?:json|js)\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

it('the page of webhooks leads to a receiver that hears of an order', async (t) => {
  const file = join(await temporaryFolder(t), 'webhooks.json');
  const port = await findPorts(1);
  await writeFile(file, findPart('webhooks-file').replace('4300', String(port)));
  const secret = { ACME_WEBHOOK_SECRET: webhookSecret(5) };
  const { partners } = await loadConfig({ environment: { CONFIG_FILE: file, DEMO: 'true', ...secret } });
  const parameters = ['--input-type=module', '--eval', findPart('webhooks-receiver')];
  const env = { ...process.env, ...secret, RECEIVER_PORT: String(port) };
  const receiver = childFor(t, () =>
    spawn(process.execPath, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const said = createInterface(receiver.stdout)[Symbol.asyncIterator]();
  const hear = async () => (await said.next()).value;
  await hear();
  await using service = await startService({ domains: ['apparel.demo.example'], config: { partners } });

  await runFor(t, process.execPath, ['examples/place-an-order.ts', '--app', 'acme-app'], {
    env: { ...process.env, CARTWRIGHT_URL: service.url },
  });

  const heard = [await hear(), await hear()];
  assert.match(String(heard[0]), /^order\.placed AP-\d+ PENDING$/);
  assert.match(String(heard[1]), /^attempt\.ended AP-\d+ PENDING$/);
});
