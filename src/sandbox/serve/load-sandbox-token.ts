import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from '../../lib/runtime.ts';
import { Secret } from '../../lib/secret.ts';
import { toSandboxFolder } from '../open-sandbox-database.ts';

/**
 * The token that authenticates callers of the shops. Generated once, readable only by the owner of the data folder, and
 * read from then on.
 */
export async function loadSandboxToken(dataFolder: string, runtime: Pick<Runtime, 'randomBytes'>): Promise<Secret> {
  const folder = toSandboxFolder(dataFolder);
  const file = join(folder, 'token');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = Buffer.from(runtime.randomBytes(32)).toString('base64url');
  try {
    await writeFile(file, `${fresh}\n`, { flag: 'wx', mode: 0o600 });
    return new Secret(fresh);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return new Secret((await readFile(file, 'utf8')).trim());
  }
}
