import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  HttpTransport,
  TransportRequest,
  TransportResponse,
} from '../../../../src/upstream-http/http-transport.ts';

/** One call as it is kept: without keys, cards and the server's address. */
interface Exchange {
  readonly method: string;
  /** Path and query; the fields that are asked for are left out, as an answer with more of them still fits. */
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

const folder = path.join(import.meta.dirname, '../recordings');
const fileOf = (name: string): string => path.join(folder, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`);

function pathOf({ url }: TransportRequest): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('fields');
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

/** A card stays out of recordings, as it stays out of the platform. */
function bodyOf({ url, body }: TransportRequest): unknown {
  if (body === undefined) return null;
  return new URL(url).pathname === '/test-vault' ? '[card]' : JSON.parse(body);
}

/** Passes calls on and keeps them. */
export function record(name: string, transport: HttpTransport): HttpTransport {
  const exchanges: Exchange[] = [];
  return {
    send: async (request) => {
      const response = await transport.send(request);
      const text = await readAll(response);
      exchanges.push({
        method: request.method,
        path: pathOf(request),
        body: bodyOf(request),
        status: response.status,
        answer: JSON.parse(text),
      });
      return { ...response, body: toBody(text) };
    },
    close: async () => {
      await transport.close();
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), `[\n${exchanges.map((exchange) => JSON.stringify(exchange)).join(',\n')}\n]\n`);
    },
  };
}

/** Answers as Medusa did: each kept call once, found by method, path and body. */
export function replay(name: string): HttpTransport {
  const left: Exchange[] = JSON.parse(readFileSync(fileOf(name), 'utf8'));
  return {
    send: async (request) => {
      const at = left.findIndex(
        ({ method, path: kept, body }) =>
          method === request.method && kept === pathOf(request) && isDeepStrictEqual(body, bodyOf(request)),
      );
      const [found] = at < 0 ? [] : left.splice(at, 1);
      if (found === undefined) {
        throw new Error(
          `"${name}" has no such ${request.method} ${pathOf(request)}: record anew with npm run test:platforms -- --platform medusa --record`,
        );
      }
      return {
        status: found.status,
        headers: { 'content-type': 'application/json' },
        body: toBody(JSON.stringify(found.answer)),
      };
    },
    close: async () => {},
  };
}

async function readAll({ body }: TransportResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export async function* toBody(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
