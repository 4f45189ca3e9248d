import { parentPort } from 'node:worker_threads';
import type { ExecuteCommand, IndexCommand, IndexCommands } from './index-commands.ts';
import { type IndexResponse, toAnswer, toFailure } from './index-messages.ts';

/** Answers the commands of the thread that started this one. */
export function serveIndexThread<Names extends IndexCommand>(execute: ExecuteCommand<Names>): void {
  const send = (response: IndexResponse) => parentPort?.postMessage(response);
  parentPort?.on('message', async ({ name, input }: { name: Names; input: IndexCommands[Names]['input'] }) => {
    try {
      send(toAnswer(await execute(name, input)));
    } catch (thrown) {
      send({ failure: toFailure(thrown) });
    }
  });
}
