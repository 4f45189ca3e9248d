import { type ChildProcess, spawn } from 'node:child_process';

/** In a process group of its own, so that a terminal's Ctrl+C does not reach it; it ends with this process, whose pipe it reads. */
export async function startShopServer(
  platform: string,
  parameters: readonly string[],
  {
    cwd,
    env,
    isReady,
  }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly isReady: (output: string) => boolean },
): Promise<ChildProcess> {
  const server = spawn(process.execPath, parameters, { cwd, env, stdio: 'pipe', detached: true });
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output.push(chunk.toString());
      if (isReady(output.join(''))) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => reject(new Error(`${platform} ended with ${code}:\n${output.join('')}`)));
  });
  server.stdout.resume();
  return server;
}
