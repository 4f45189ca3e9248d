import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { childFor } from '../../support/process/child-for.ts';

interface WholeOrder {
  readonly domain: string;
  /** The address of a service with that merchant. */
  readonly serve: (t: TestContext) => Promise<string>;
  /** The order as the demonstration says it. */
  readonly bought: RegExp;
}

/** The demonstration of the sandbox, with only the domain changed. */
export function describeWholeOrder(platform: string, { domain, serve, bought }: WholeOrder): void {
  const runDemo = async (t: TestContext, ...parameters: readonly string[]) => {
    const line = ['examples/place-an-order.ts', '--domain', domain, ...parameters];
    const env = { ...process.env, CARTWRIGHT_URL: await serve(t) };
    const child = childFor(t, () => spawn(process.execPath, line, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [code] = await once(child, 'close');
    return { code: Number(code), output };
  };

  describe(`a whole order on ${platform}, through our GraphQL API`, () => {
    it('goes as it goes in the sandbox, with only the domain changed', async (t) => {
      const { code, output } = await runDemo(t);

      assert.equal(code, 0, output);
      assert.match(output, /OrderPlaced/);
      assert.match(output, bought);
      assert.match(output, /is CONFIRMED: ORDER_PLACED/);
    });

    it('says that a card was declined, and places nothing', async (t) => {
      const { code, output } = await runDemo(t, '--card', '4000000000000002');

      assert.equal(code, 1, output);
      assert.match(output, /CreditCardDeclined/);
      assert.doesNotMatch(output, /OrderPlaced/);
    });
  });
}
