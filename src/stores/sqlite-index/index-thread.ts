import { parentPort, workerData } from 'node:worker_threads';
import { IndexEngine } from './index-engine.ts';
import type { IndexRequest, IndexResponse, IndexThreadData } from './index-messages.ts';

/** The entry of a thread with one connection to an index. */
const { file, readOnly }: IndexThreadData = workerData;
const engine = new IndexEngine(file, { readOnly });
const send = (response: IndexResponse) => parentPort?.postMessage(response);

parentPort?.on('message', async ({ id, name, input }: IndexRequest) => {
  try {
    send({ id, answer: JSON.stringify(await engine.execute(name, input)) });
  } catch (thrown) {
    const { name: errorName, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    send({ id, error: { name: errorName, message } });
  }
});
