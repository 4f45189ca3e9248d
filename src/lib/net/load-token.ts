import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from '../runtime.ts';
import { Secret } from '../secret.ts';

/** The token of a folder. Generated once, readable only by the owner of the folder, and read from then on. */
export async function loadToken(folder: string, runtime: Pick<Runtime, 'randomBytes'>): Promise<Secret> {
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
