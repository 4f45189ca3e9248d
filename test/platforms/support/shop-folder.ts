import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface StartOptions {
  readonly timed: <T>(part: string, work: () => Promise<T>) => Promise<T>;
  /** A PostgreSQL server for the shop's data. */
  readonly postgres?: string | undefined;
}

/** A folder outside the tracked tree in which a platform is installed and run; safe to delete at any time. */
export interface ShopFolder {
  readonly path: string;
  /** Runs a command in the folder; throws with everything that it said if it fails. */
  run(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<void>;
  /** The contents of these files of the shop, or of all, as one short text. */
  fingerprint(names?: readonly string[]): Promise<string>;
  /** Whether this step was done when the shop had that fingerprint. */
  isDone(step: string, mark: string): Promise<boolean>;
  done(step: string, mark: string): Promise<void>;
  /** A secret that lives as long as the folder. */
  keptSecret(name: string): Promise<string>;
}

/** With the sources of the shop copied into it, and what all shops have in common. */
export async function openShopFolder(platform: string, sources: string): Promise<ShopFolder> {
  const folder = path.join(import.meta.dirname, '../../../.platforms', platform);
  await mkdir(folder, { recursive: true });
  for (const from of [sources, path.join(import.meta.dirname, 'shop-parts')])
    await cp(from, folder, { recursive: true });
  const fileOf = (step: string) => path.join(folder, `.${step}`);
  const read = (step: string) => readFile(fileOf(step), 'utf8').catch(() => undefined);
  return {
    path: folder,
    run: async (command, parameters, env) => {
      const child = spawn(command, parameters, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const output: string[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${code}:\n${output.join('')}`);
    },
    fingerprint: async (names) => {
      const hash = createHash('sha256');
      for (const name of [...(names ?? (await listFiles(sources)))].sort()) {
        hash.update(await readFile(path.join(sources, name)));
      }
      return hash.digest('hex');
    },
    isDone: async (step, mark) => (await read(step)) === mark,
    done: (step, mark) => writeFile(fileOf(step), mark),
    keptSecret: async (name) => {
      const kept = await read(name);
      if (kept !== undefined) return kept;
      const fresh = randomBytes(18).toString('base64url');
      await writeFile(fileOf(name), fresh, { mode: 0o600 });
      return fresh;
    },
  };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
