import { parentPort } from 'node:worker_threads';
import type { IndexEngine } from './index-commands.ts';
import { type IndexRequest, type IndexResponse, toAnswer, toFailure } from './index-messages.ts';

/** Answers the commands of the thread that started this one. */
export function serveIndexThread(engine: Pick<IndexEngine, 'execute'>): void {
  const send = (response: IndexResponse) => parentPort?.postMessage(response);
  parentPort?.on('message', async ({ name, input }: IndexRequest) => {
    try {
      send(toAnswer(await engine.execute(name, input)));
    } catch (thrown) {
      send({ failure: toFailure(thrown) });
    }
  });
}
