import assert from 'node:assert/strict';
import * as z from 'zod';
import { runSandboxCommand } from '../../../src/demo/commands/run-sandbox-command.ts';

const lineShape = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** `npm run sandbox -- …`, and what it says. */
export async function runSandbox(dataFolder: string, ...commandLine: readonly string[]) {
  const said = { out: '', note: '' };
  const code = await runSandboxCommand(commandLine, {
    dataFolder,
    database: null,
    out: (text) => {
      said.out += text;
    },
    note: (text) => {
      said.note += text;
    },
  });
  return { code, ...said };
}

/** What a command prints with `--json`. */
export async function askSandbox(dataFolder: string, ...commandLine: readonly string[]) {
  const { code, out, note } = await runSandbox(dataFolder, ...commandLine, '--json');
  assert.equal(code, 0, note);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineShape.parse(JSON.parse(line)));
}
