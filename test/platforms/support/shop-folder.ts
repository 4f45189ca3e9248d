import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface StartOptions {
  readonly timed: <T>(part: string, work: () => Promise<T>) => Promise<T>;
  /** A PostgreSQL server for the shop's data. */
  readonly postgres?: string | undefined;
}

const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, '../../../scripts/end-with-parent.mjs')).href;

/** A folder outside the tracked tree in which a platform is installed and run; safe to delete at any time. */
export interface ShopFolder {
  readonly path: string;
  /** Runs node or npm in the folder; throws with everything that it said if it fails. It ends with this process, however that ends. */
  run(command: string, parameters: readonly string[], env: NodeJS.ProcessEnv): Promise<void>;
  /** Installs what the shop's package.json names, unless that is done. */
  install(platform: string, timed: StartOptions['timed'], env: NodeJS.ProcessEnv): Promise<void>;
  /** The contents of the shop's files as one short text. */
  fingerprint(): Promise<string>;
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
  const fingerprint = async (names: readonly string[]) => {
    const hash = createHash('sha256');
    for (const name of [...names].sort()) hash.update(await readFile(path.join(sources, name)));
    return hash.digest('hex');
  };
  const run: ShopFolder['run'] = async (command, parameters, env) => {
    const options = `${env['NODE_OPTIONS'] ?? ''} --import ${END_WITH_PARENT}`;
    const child = spawn(command, parameters, {
      cwd: folder,
      env: { ...env, NODE_OPTIONS: options },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${code}:\n${output.join('')}`);
  };
  return {
    path: folder,
    run,
    install: async (platform, timed, env) => {
      const manifest = await fingerprint(['package.json']);
      if ((await read('installed')) === manifest) return;
      await timed(`install ${platform}`, async () => {
        // npm takes a package for installed that a killed one has half written.
        await rm(path.join(folder, 'node_modules'), { recursive: true, force: true, maxRetries: 5 });
        await run('npm', ['install', '--no-audit', '--no-fund'], env);
      });
      await writeFile(fileOf('installed'), manifest);
    },
    fingerprint: async () => fingerprint(await listFiles(sources)),
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
