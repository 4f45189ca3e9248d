import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cardOperations } from './card-operations.ts';

export interface ShopOptions {
  /** Where Cartwright is reached. */
  readonly cartwright: string;
  /** The app-level token: it never leaves this program. */
  readonly appToken: string;
  /** 0: any free port. */
  readonly port: number;
}

const page = fileURLToPath(new URL('./page', import.meta.url));
const jose = fileURLToPath(new URL('../../node_modules/jose/dist/webapi', import.meta.url));
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const MAX_BODY = 64 * 1024;

/** A shop's own backend: it serves the page and makes the calls that need the app-level token. */
export async function serveShop({ cartwright, appToken, port }: ShopOptions) {
  const server = createServer((request, response) => {
    answer(request, response, { cartwright, appToken }).catch((error: unknown) => {
      console.error(error);
      response.writeHead(502).end();
    });
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Pick<ShopOptions, 'cartwright' | 'appToken'>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST' && pathname.startsWith('/cards/')) {
    return passOn(request, response, pathname.slice('/cards/'.length), options);
  }
  if (pathname === '/settings') {
    return void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ cartwright: options.cartwright }));
  }
  const [folder, name] = pathname.startsWith('/jose/') ? [jose, pathname.slice('/jose'.length)] : [page, pathname];
  const file = normalize(name === '/' ? '/index.html' : name);
  try {
    const content = await readFile(join(folder, file));
    response.writeHead(200, {
      'content-type': `${types[file.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`,
    });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

/** Only the operations of cards, with documents of this program: the page sends nothing but their input. */
async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  { cartwright, appToken }: Pick<ShopOptions, 'cartwright' | 'appToken'>,
): Promise<void> {
  const query = cardOperations.get(name);
  // A page of another site must not use the shop's token through its buyer's browser.
  const site = request.headers['sec-fetch-site'];
  if (query === undefined || (site !== undefined && site !== 'same-origin')) return void response.writeHead(404).end();
  const input = await readJson(request);
  if (input === undefined) return void response.writeHead(400).end();
  const answered = await fetch(`${cartwright}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${appToken}`,
      'x-svc-buyer-ip': request.socket.remoteAddress ?? '127.0.0.1',
    },
    body: JSON.stringify({ query, variables: { input } }),
  });
  response.writeHead(answered.status, { 'content-type': 'application/json' });
  response.end(await answered.text());
}

/** Undefined for a body that is none, or too long. */
async function readJson(request: IncomingMessage): Promise<unknown> {
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
