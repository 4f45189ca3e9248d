import { type ChildProcess, spawn } from 'node:child_process';
import { endProcess } from '../../support/process/end-process.ts';

export interface ShopServer {
  stop(): Promise<void>;
  /** Kills it at once, in the middle of whatever it does; resolves once it runs again. */
  restart(): Promise<void>;
}

interface ShopProgram {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly isReady: (output: string) => boolean;
}

/** In a process group of its own, so that a terminal's Ctrl+C does not reach it; it ends with this process, whose pipe it reads. */
export async function startShopServer(
  platform: string,
  parameters: readonly string[],
  program: ShopProgram,
): Promise<ShopServer> {
  let server = await start(platform, parameters, program);
  return {
    stop: () => endProcess(server),
    restart: async () => {
      await endProcess(server, 'SIGKILL');
      server = await start(platform, parameters, program);
    },
  };
}

async function start(
  platform: string,
  parameters: readonly string[],
  { cwd, env, isReady }: ShopProgram,
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
