import { once } from 'node:events';
import { createServer } from 'node:http';

export interface ServedPage extends AsyncDisposable {
  readonly url: string;
}

/** A page with one script, on a port of its own: another origin than the service, like a frontend's. */
export async function servePage(script: string): Promise<ServedPage> {
  const page =
    '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Storefront</title><body><script type="module" src="/main.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
