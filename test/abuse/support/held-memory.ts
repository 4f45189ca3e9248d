import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a service is started with so that `readHeldMebibytes` can ask it; `folder` is for the socket. */
export function reportHeldMemory(folder: string): Record<string, string> {
  const module = new URL('./report-held-memory.ts', import.meta.url).href;
  return { NODE_OPTIONS: `--expose-gc --import=${module}`, HELD_MEMORY_SOCKET: join(folder, 'memory.sock') };
}

/** MiB of objects and buffers that the main thread still holds after garbage was collected. */
export async function readHeldMebibytes(folder: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request({ socketPath: join(folder, 'memory.sock'), agent: false }, (response) => {
    text(response).then((bytes) => resolve(Number(bytes) / 1024 / 1024), reject);
  })
    .once('error', reject)
    .end();
  return await promise;
}
