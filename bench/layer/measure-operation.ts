import { startBareServer } from '../support/reference/start-reference.ts';
import { createLoadTarget } from '../support/requests/load-target.ts';
import { answer, post } from '../support/requests/post.ts';
import { measureInTurns, type Rounds } from '../support/rounds.ts';
import type { Operation } from './operations.ts';
import type { LayerServer, RunningLayerServer } from './start-layer-server.ts';

export interface OperationFigures {
  readonly operation: string;
  readonly bytes: number;
  readonly servers: readonly { readonly name: string; readonly cpu: number; readonly p50: number }[];
}

/** Processor time per request of each server, and of bare `node:http` that sends the same bytes. Throws if a server sends others. */
export async function measureOperation(
  { name: operation, query, variables, connections, warmUp: most }: Operation,
  servers: ReadonlyMap<LayerServer, RunningLayerServer>,
  rounds: Rounds & { readonly warmUp: number },
): Promise<OperationFigures> {
  const warmUp = Math.min(most, rounds.warmUp);
  const requests = [...servers].map(([name, { url, headers, pid }]) => ({
    name,
    pid,
    request: post(url, headers, { query, variables }),
  }));
  // Some compile a query when it repeats.
  for (let index = 0; index < 4; index += 1) for (const { request } of requests) await answer(request);
  const answers = new Map<string, string>();
  for (const { name, request } of requests) answers.set(name, (await answer(request)).trimEnd());
  const bytes = answers.get('Cartwright') ?? '';
  for (const [name, text] of answers) {
    if (name !== 'use case' && text !== bytes) throw new Error(`${operation}: ${name} answers ${text.slice(0, 300)}`);
  }

  const bare = await startBareServer(bytes);
  try {
    const bareRequest = post(bare.url, {}, { query, variables });
    const all = [{ name: 'bare', pid: bare.pid, request: bareRequest }, ...requests];
    const targets = [];
    for (const { name, pid, request } of all) {
      targets.push(await createLoadTarget(name, pid, request, { connections, warmUp }));
    }
    const figures = await measureInTurns(targets, rounds);
    return { operation, bytes: Buffer.byteLength(bytes), servers: figures };
  } finally {
    bare.stop();
  }
}
