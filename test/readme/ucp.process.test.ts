import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const page = readFileSync(new URL('../../docs/ucp.md', import.meta.url), 'utf8');
const findScript = (name: string): string =>
  new RegExp(`<!-- test:${name} -->\\n\`\`\`(?:sh|js)\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

describe('the page of agents', () => {
  it('leads with curl alone from the profile to a finished order', async (t) => {
    await using service = await startService({ domains: ['apparel.demo.example'] });

    const { stdout } = await runFor(t, 'sh', ['-euc', findScript('ucp')], {
      env: { ...process.env, CARTWRIGHT_URL: service.url },
    });

    const [missing, option, ready, line] = stdout.trim().split('\n');
    assert.match(missing ?? '', /^fulfillment_destination_required at \$\./);
    assert.match(option ?? '', /^fulfillment_option_required at \$\./);
    assert.equal(ready, 'ready_for_complete');
    assert.match(line ?? '', /^1 × .*: processing$/);
    assert.equal((await service.ledger.charges('apparel.demo.example')).length, 1);
  });

  it('signs a request, and is refused if the signature is of something else', async (t) => {
    await using service = await startService({ domains: ['apparel.demo.example'] });
    const example = findScript('ucp-signature');
    const run = async (script: string) => {
      const parameters = ['--input-type=module', '--eval', script];
      const env = { ...process.env, CARTWRIGHT_URL: service.url };
      return (await runFor(t, process.execPath, parameters, { env })).stdout.trim();
    };

    const accepted = await run(example);
    const refused = await run(example.replace("lines.join('\\n')", "lines.join('\\n') + '.'"));

    assert.match(accepted, /^200 .*Shirt/);
    assert.equal(refused, '401 signature_invalid');
  });

  it('shows the tools of the Model Context Protocol, and calls one', async (t) => {
    await using service = await startService({ domains: ['apparel.demo.example'] });

    const { stdout } = await runFor(t, 'sh', ['-euc', findScript('ucp-mcp')], {
      env: { ...process.env, CARTWRIGHT_URL: service.url },
    });

    const [tools, products] = stdout.trim().split('\n');
    assert.match(tools ?? '', /^create_checkout .* get_product$/);
    assert.match(products ?? '', /Shirt/);
  });
});
