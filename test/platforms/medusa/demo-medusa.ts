import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MedusaServer } from './harness.ts';

const FILE = path.join(import.meta.dirname, '../../../.platforms/medusa/.demo');

/** Writes down where the Medusa of `npm run start:medusa` is, for the commands of its staff; disposing forgets it. */
export async function noteDemoMedusa(server: MedusaServer): Promise<AsyncDisposable> {
  await writeFile(FILE, JSON.stringify(server), { mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(FILE, { force: true }) };
}

/** Undefined if none runs. */
export async function readDemoMedusa(): Promise<MedusaServer | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const server = JSON.parse(text) as MedusaServer;
  // One that was killed has left its file.
  const answer = await fetch(`${server.url}/health`).catch(() => undefined);
  return answer?.ok ? server : undefined;
}
