import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

interface Page {
  readonly body: Buffer;
  readonly type: string;
}

/** Undefined if there is none, or if the address is broken. */
async function readPage(folder: string, address: string): Promise<Page | undefined> {
  try {
    const { pathname } = new URL(address, 'http://host.invalid');
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    for (const file of pathname.endsWith('/') ? [join(path, 'index.html')] : [path, `${path}.html`]) {
      const body = await readFile(file).catch(() => undefined);
      if (body !== undefined) return { body, type: types[extname(file)] ?? 'application/octet-stream' };
    }
  } catch {
    // As `/%`.
  }
  return undefined;
}

/** Serves the folder as a host of static files would: `/cart` is `cart.html`, `/schema/` is its `index.html`, and nothing else is `404.html`. */
export const createHost = (folder: string): Server =>
  createServer(async ({ url = '/' }, response) => {
    const page = await readPage(folder, url);
    const shown = page ?? (await readPage(folder, '/404'));
    response.writeHead(page ? 200 : 404, { 'content-type': shown?.type ?? 'text/plain' }).end(shown?.body);
  });
