import { createServer, request } from 'node:http';

export interface Rerouting {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Stands right before the platform, behind everything that the kit breaks, and changes the paths of requests. */
export async function startRerouting(target: string, reroute: (path: string) => string): Promise<Rerouting> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const url = new URL(reroute(incoming.url ?? '/'), target);
    const outbound = request(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    outbound.on('error', () => outgoing.destroy());
    incoming.pipe(outbound);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
