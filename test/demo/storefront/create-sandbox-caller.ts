import assert from 'node:assert/strict';
import { runSandboxCommand } from '../../../src/demo/commands/run-sandbox-command.ts';

/** `npm run sandbox`, beside the service with this data folder. */
export const createSandboxCaller =
  (dataFolder: string) =>
  async (...words: readonly string[]): Promise<void> => {
    const said: string[] = [];
    const note = (text: string) => said.push(text);
    assert.equal(await runSandboxCommand(words, { dataFolder, database: null, out: note, note }), 0, said.join(''));
  };
