import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  HttpTransport,
  TransportRequest,
  TransportResponse,
} from '../../../../src/upstream-http/http-transport.ts';

/** One call as it is kept: nothing in it opens anything. */
export interface Exchange {
  /** Which of Vendure's two doors. */
  readonly api: string;
  readonly operation: string;
  /** `session-1`, …; null where the call carried none. */
  readonly session: string | null;
  readonly variables: unknown;
  readonly status: number;
  /** The session that the answer gave out. */
  readonly newSession: string | null;
  readonly body: unknown;
}

interface Body {
  readonly operationName: string;
  readonly variables: unknown;
}

const fileOf = (name: string): string =>
  path.join(import.meta.dirname, '../recordings', `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`);

const readBody = ({ body }: TransportRequest): Body => {
  const { operationName, variables }: Body = JSON.parse(body ?? '{}');
  return { operationName, variables: operationName === 'Login' ? '[secret]' : variables };
};
const apiOf = ({ url }: TransportRequest): string => new URL(url).pathname.slice(1);
const sessionOf = ({ headers }: TransportRequest): string | null => headers['authorization']?.slice(7) ?? null;

/** Passes calls on and keeps them, with every session token replaced by a name. */
export function record(name: string, transport: HttpTransport): HttpTransport {
  const exchanges: Exchange[] = [];
  const names = new Map<string, string>();
  // Only what Vendure gave out is a secret; a token that a test made up stays as it is.
  const known = (token: string | null): string | null => (token === null ? null : (names.get(token) ?? token));
  const given = (token: string | undefined): string | null => {
    if (token === undefined) return null;
    if (!names.has(token)) names.set(token, `session-${names.size + 1}`);
    return known(token);
  };
  return {
    send: async (request) => {
      const { operationName, variables } = readBody(request);
      const response = await transport.send(request);
      const text = await readAll(response);
      exchanges.push({
        api: apiOf(request),
        operation: operationName,
        session: known(sessionOf(request)),
        variables,
        status: response.status,
        newSession: given(response.headers['vendure-auth-token']),
        // Development servers send stack traces along, with paths of the machine they run on.
        body: JSON.parse(text, (key, value: unknown) => (key === 'stacktrace' ? undefined : value)),
      });
      return { ...response, body: toBody(text) };
    },
    close: async () => {
      await transport.close();
      mkdirSync(path.dirname(fileOf(name)), { recursive: true });
      writeFileSync(fileOf(name), `[\n${exchanges.map((exchange) => JSON.stringify(exchange)).join(',\n')}\n]\n`);
    },
  };
}

/** Answers as Vendure did: each kept call once, found by operation, session and variables. */
export function replay(name: string): HttpTransport {
  const left: Exchange[] = JSON.parse(readFileSync(fileOf(name), 'utf8'));
  return {
    send: async (request) => {
      const { operationName, variables } = readBody(request);
      const at = left.findIndex(
        (exchange) =>
          exchange.api === apiOf(request) &&
          exchange.operation === operationName &&
          exchange.session === sessionOf(request) &&
          isDeepStrictEqual(exchange.variables, variables),
      );
      const [found] = at < 0 ? [] : left.splice(at, 1);
      if (found === undefined) {
        throw new Error(`"${name}" has no such ${operationName}: record anew with npm run test:platforms -- --record`);
      }
      return {
        status: found.status,
        headers: {
          'content-type': 'application/json',
          ...(found.newSession === null ? {} : { 'vendure-auth-token': found.newSession }),
        },
        body: toBody(JSON.stringify(found.body)),
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
