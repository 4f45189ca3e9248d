import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: { dev: string } };

it('`npm run dev` serves, although Node watches its threads as well', async (t) => {
  const [, ...words] = scripts.dev.replace(/^.*&& /, '').split(' ');
  const dataFolder = await temporaryFolder(t);
  const child = childFor(t, () =>
    spawn(process.execPath, words, {
      cwd: fileURLToPath(root),
      env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const ended = once(child, 'exit');
  // The watcher ends its program on this signal alone.
  atEnd(t, async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const found = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const url = /https?:\/\/\S+?:\d+/.exec(line)?.[0];
      if (url !== undefined) found.resolve(url);
      // A watcher goes on when its program has ended.
      if (line.startsWith('Failed running')) found.reject(new Error(line));
    });
  }

  const response = await fetch(`${await found.promise}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-svc-app-id': 'demo-app' },
    body: JSON.stringify({ query: '{ searchProducts(query: "shirt", first: 1) { nodes { title } } }' }),
  });

  const { data } = (await response.json()) as { data: { searchProducts: { nodes: unknown[] } } };
  assert.equal(data.searchProducts.nodes.length, 1);
});
