import type { HttpSettings } from '../../../../src/upstream-http/http-settings.ts';
import { createUndiciTransport, type HttpTransport } from '../../../../src/upstream-http/http-transport.ts';

const PROFILE = /\/\.well-known\/ucp(?:\/[\d-]+)?$/;

/**
 * The way to the shop, whose profile names this transport of the protocol alone. `change`: what becomes of each answer before it is read.
 */
export function createTransport(
  only: 'rest' | 'mcp',
  settings: HttpSettings,
  change: (body: string, path: string) => string = (body) => body,
): HttpTransport {
  const network = createUndiciTransport(settings);
  const other = `"transport":"${only === 'rest' ? 'mcp' : 'rest'}"`;
  return {
    send: async (request) => {
      const response = await network.send(request);
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body) chunks.push(chunk);
      const { pathname } = new URL(request.url);
      const text = Buffer.concat(chunks).toString();
      const shown = PROFILE.test(pathname) ? text.replaceAll(other, '"transport":"none"') : text;
      return { ...response, body: [Buffer.from(change(shown, pathname))] };
    },
    close: () => network.close(),
  };
}
