import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { cardOperations } from './card-operations.ts';

export interface ShopOptions {
  /** Where Cartwright is reached. */
  readonly cartwright: string;
  /** The app-level token: it never leaves this program. */
  readonly appToken: string;
  /** 0: any free port. */
  readonly port: number;
}

interface ServedFile {
  readonly type: string;
  readonly content: Uint8Array;
}

const folder = join(import.meta.dirname, 'page');
const client = join(import.meta.dirname, '../../client/src');
const MAX_BODY = 64 * 1024;

/** A shop's own backend: it serves the page and makes the calls that need the app-level token. */
export async function serveShop({ cartwright, appToken, port }: ShopOptions) {
  const files = await bundlePage(cartwright);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname);
    if (request.method === 'POST' && pathname === '/cards') {
      passOn(request, response, { cartwright, appToken }).catch((error: unknown) => {
        console.error(error);
        response.writeHead(502).end();
      });
    } else if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8` }).end(file.content);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${bound}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The page's files by their path. */
async function bundlePage(cartwright: string): Promise<ReadonlyMap<string, ServedFile>> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'shop.js')],
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: folder,
    alias: { '@cartwright/client': join(client, 'index.ts'), '@cartwright/client/browser': join(client, 'browser.ts') },
    define: { CARTWRIGHT_URL: JSON.stringify(`${cartwright}/graphql`) },
  });
  return new Map<string, ServedFile>([
    ['/', { type: 'text/html', content: await readFile(join(folder, 'index.html')) }],
    ['/shop.css', { type: 'text/css', content: await readFile(join(folder, 'shop.css')) }],
    ...outputFiles.map(
      ({ path, contents: content }) => [`/${relative(folder, path)}`, { type: 'text/javascript', content }] as const,
    ),
  ]);
}

const documents: ReadonlySet<string> = new Set(cardOperations.values());

/** Passes on the operations of cards, and none that this program does not have. */
async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { cartwright, appToken }: Pick<ShopOptions, 'cartwright' | 'appToken'>,
): Promise<void> {
  // A page of another site must not use the shop's token through its buyer's browser.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return void response.writeHead(404).end();
  const body = await readJson(request);
  if (!documents.has(body?.query ?? '')) return void response.writeHead(400).end();
  const answered = await fetch(`${cartwright}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${appToken}`,
      'x-svc-buyer-ip': request.socket.remoteAddress ?? '127.0.0.1',
    },
    body: JSON.stringify({ query: body?.query, variables: body?.variables }),
  });
  const retryAfter = answered.headers.get('retry-after');
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter);
  response.writeHead(answered.status, { 'content-type': 'application/json' });
  response.end(await answered.text());
}

/** Undefined for a body that is none, or too long. */
async function readJson(request: IncomingMessage): Promise<{ query?: string; variables?: unknown } | undefined> {
  let body = '';
  // A character may be divided between two chunks.
  for await (const chunk of request.setEncoding('utf8')) {
    if (body.length <= MAX_BODY) body += String(chunk);
  }
  try {
    return body.length > MAX_BODY ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
