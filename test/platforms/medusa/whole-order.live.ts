import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { childFor } from '../../support/process/child-for.ts';
import { MEDUSA_DOMAIN, serveMedusa } from './serve-medusa.ts';

async function runDemo(t: TestContext, url: string, ...parameters: readonly string[]) {
  const line = ['examples/place-an-order.ts', '--domain', MEDUSA_DOMAIN, ...parameters];
  const env = { ...process.env, CARTWRIGHT_URL: url };
  const child = childFor(t, () => spawn(process.execPath, line, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

describe('a whole order on Medusa, through our GraphQL API', () => {
  it('goes as it goes in the sandbox, with only the domain changed', async (t) => {
    const url = await serveMedusa(t);

    const { code, output } = await runDemo(t, url);

    assert.equal(code, 0, output);
    assert.match(output, /OrderPlaced/);
    assert.match(output, /order \d+, \$\d+\.\d\d paid with Visa ending 4242/);
    assert.match(output, /is CONFIRMED: ORDER_PLACED/);
  });

  it('says that a card was declined, and places nothing', async (t) => {
    const url = await serveMedusa(t);

    const { code, output } = await runDemo(t, url, '--card', '4000000000000002');

    assert.equal(code, 1, output);
    assert.match(output, /CreditCardDeclined/);
    assert.doesNotMatch(output, /OrderPlaced/);
  });
});
