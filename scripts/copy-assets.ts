import { cp, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Puts beside the compiled files what they read at run time: the SDL, catalogs, pages. The build keeps the places of the sources. */
const root = fileURLToPath(new URL('../', import.meta.url));

const needless = new Set(['.ts', '.md']);

await rm(`${root}dist/graphiql/public`, { recursive: true, force: true });
await cp(`${root}graphiql/public`, `${root}dist/graphiql/public`, { recursive: true });
await cp(`${root}schema`, `${root}dist/schema`, { recursive: true });
await cp(`${root}src`, `${root}dist/src`, {
  recursive: true,
  filter: (source) => !needless.has(extname(source)),
});
