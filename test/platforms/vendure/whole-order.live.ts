import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { childFor } from '../../support/process/child-for.ts';
import { serveVendure, VENDURE_DOMAIN } from './serve-vendure.ts';

async function runDemo(t: TestContext, url: string, ...parameters: readonly string[]) {
  const line = ['examples/place-an-order.ts', '--domain', VENDURE_DOMAIN, ...parameters];
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

describe('a whole order on Vendure, through our GraphQL API', () => {
  it('goes as it goes in the sandbox, with only the domain changed', async (t) => {
    const url = await serveVendure(t);

    const { code, output } = await runDemo(t, url);

    assert.equal(code, 0, output);
    assert.match(output, /OrderPlaced/);
    assert.match(output, /order [A-Z0-9]{16}, \$15\.81 paid with Visa ending 4242/);
    assert.match(output, /is CONFIRMED: ORDER_PLACED/);
  });

  it('says that a card was declined, and places nothing', async (t) => {
    const url = await serveVendure(t);

    const { code, output } = await runDemo(t, url, '--card', '4000000000000002');

    assert.equal(code, 1, output);
    assert.match(output, /CreditCardDeclined/);
    assert.doesNotMatch(output, /OrderPlaced/);
  });
});
