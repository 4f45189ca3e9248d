import { join } from 'node:path';
import { loadSecretFile } from '../load-secret-file.ts';
import type { Runtime } from '../runtime.ts';
import { Secret } from '../secret.ts';

/** The token of a folder. Generated once, readable only by the owner of the folder, and read from then on. */
export const loadToken = async (folder: string, runtime: Pick<Runtime, 'randomBytes'>): Promise<Secret> =>
  new Secret(await loadSecretFile(join(folder, 'token'), runtime));
