import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../process/inherited-environment.ts';

export interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** A command of src/cli as a process of its own, while this process goes on. */
export async function runCli(
  name: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CliRun> {
  const script = fileURLToPath(new URL(`../../../src/cli/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters], {
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: typeof code === 'number' ? code : null, out, errors };
}
