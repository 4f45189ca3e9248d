import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Ending } from '../at-end.ts';
import { childFor } from '../process/child-for.ts';
import { findProgram } from '../process/find-program.ts';
import { inheritedEnvironment } from '../process/inherited-environment.ts';

export interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** A command of the operator (src/cli) or of the demo (src/demo/commands) as a process of its own, while this process goes on. It is killed if the test ends first. */
export async function runCli(
  t: Ending,
  name: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CliRun> {
  const script = ['cli', 'demo/commands']
    .map((folder) => findProgram(`src/${folder}/${name}.ts`))
    .find((path) => existsSync(path));
  if (script === undefined) throw new Error(`There is no command ${name}`);
  const env = { ...inheritedEnvironment(), ...environment };
  const child = childFor(t, () =>
    spawn(process.execPath, [script, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: typeof code === 'number' ? code : null, out, errors };
}
