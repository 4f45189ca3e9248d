import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { childFor } from '../../support/process/child-for.ts';

interface StartCommand {
  readonly script: string;
  readonly domain: string;
  /** The member of the merchant's settings that holds an address of the platform. */
  readonly addressIn: string;
}

/** What `npm run start:PLATFORM` promises: it sells, and it ends with nothing left. */
export function describeStartCommand(command: string, { script: file, domain, addressIn }: StartCommand): void {
  describe(command, () => {
    it('sells as soon as it listens, drains on Ctrl+C, then stops the platform and leaves nothing behind', async (t) => {
      const temporary = await temporaryFolder(t);
      // A group of its own stands for the terminal's: its Ctrl+C reaches everybody in it.
      const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', TMPDIR: temporary };
      const script = childFor(t, () =>
        spawn(process.execPath, [file], { detached: true, env, stdio: ['ignore', 'pipe', 'inherit'] }),
      );
      const closed = once(script, 'close');
      const said: string[] = [];
      let platformUrl = '';
      let titles: readonly string[] = [];
      for await (const line of createInterface({ input: script.stdout })) {
        said.push(line);
        if (!line.includes('"Listening"')) continue;
        platformUrl = await findPlatform(temporary, addressIn);
        assert.equal((await fetch(`${platformUrl}/health`)).status, 200);
        titles = await readTitles(z.object({ url: z.url() }).parse(JSON.parse(line)).url, domain);
        process.kill(-(script.pid ?? 0), 'SIGINT');
      }
      const [code] = await closed;

      assert.equal(code, 0);
      assert.ok(titles.includes('Mug'), `listed and found: ${titles}`);
      assert.match(said.at(-1) ?? '', /"msg":"Ended"/);
      await assert.rejects(fetch(`${platformUrl}/health`), TypeError);
      assert.deepEqual(await readdir(temporary), []);
    });
  });
}

/** What both the list and a search find at the platform's shop. */
async function readTitles(url: string, domain: string): Promise<readonly string[]> {
  const call = createGraphQLCaller(`${url}/graphql`);
  const { products, searchProducts } = await call<{
    products: { products: readonly { title: string }[] };
    searchProducts: { nodes: readonly { title: string }[] };
  }>(
    `query ($domain: String!) {
      products(domain: $domain, page: 1, size: 100) { products { title } }
      searchProducts(query: "mug", filters: { domains: [$domain] }) { nodes { title } }
    }`,
    { domain },
    { 'x-svc-app-id': 'demo-app' },
  );
  const listed = new Set(products.products.map(({ title }) => title));
  return searchProducts.nodes.map(({ title }) => title).filter((title) => listed.has(title));
}

/** Where the script told the service that the platform is. */
async function findPlatform(temporary: string, addressIn: string): Promise<string> {
  const [folder = ''] = (await readdir(temporary)).filter((name) => name.startsWith('cartwright-'));
  const file = await readFile(path.join(temporary, folder, 'cartwright.json'), 'utf8');
  const { merchants } = JSON.parse(file) as { merchants: { settings: Record<string, string> }[] };
  return new URL(merchants[0]?.settings[addressIn] ?? '').origin;
}
