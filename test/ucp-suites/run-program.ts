import { spawn } from 'node:child_process';

/** All that a program writes, whether it ends well or not: the suites tell failures by their code too. It ends with this process. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, hearsErrors = true }: { readonly cwd?: string; readonly hearsErrors?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    let said = '';
    const hear = (part: Buffer) => {
      said += part.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hearsErrors ? hear : () => {});
    child.on('error', reject);
    child.on('close', () => {
      process.off('exit', end);
      resolve(said);
    });
  });
}

export const runPython = (cwd: string, args: readonly string[], options: { readonly hearsErrors?: boolean } = {}) =>
  runProgram(process.env['UCP_SUITE_PYTHON'] ?? 'python3', args, { cwd, ...options });
