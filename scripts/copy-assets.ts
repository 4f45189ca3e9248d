import { cp, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Puts beside the compiled files what they read at run time: catalogs, pages. */
const from = fileURLToPath(new URL('../src/', import.meta.url));
const to = fileURLToPath(new URL('../dist/', import.meta.url));

const needless = new Set(['.ts', '.md']);
const builtElsewhere = fileURLToPath(new URL('../src/server/graphiql/page', import.meta.url));

await rm(`${to}server/graphiql/public`, { recursive: true, force: true });
await cp(from, to, {
  recursive: true,
  filter: (source) => !source.startsWith(builtElsewhere) && !needless.has(extname(source)),
});
