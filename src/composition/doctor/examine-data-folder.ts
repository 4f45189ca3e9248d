import { access, constants, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config/loaded-config.ts';
import { hasCode } from '../../lib/has-code.ts';
import { ROOM_BYTES } from '../../stores/sqlite/create-ping.ts';
import { type Finding, toFinding } from './finding.ts';

const MEBIBYTE = 1024 * 1024;
const LOW = 512;

/** Whether the folder takes files, and how much room its disk has. A folder that is missing is created by the start. */
export async function examineDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<readonly Finding[]> {
  const tell = toFinding('data folder');
  try {
    const folder = await findExisting(resolve(dataDir));
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / MEBIBYTE);
    const text = `${dataDir} can be written, with ${free} MiB free`;
    if (bavail * bsize < ROOM_BYTES)
      return [tell('wrong', `${text}: below ${ROOM_BYTES / MEBIBYTE} MiB, the service takes no orders. Make room.`)];
    return [tell(free < LOW ? 'doubtful' : 'good', free < LOW ? `${text}. Make room.` : text)];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return [tell('wrong', `${dataDir} cannot be written${code}. Let the service's user own it, or set DATA_DIR.`)];
  }
}

async function findExisting(folder: string): Promise<string> {
  try {
    await access(folder);
    return folder;
  } catch (error) {
    const parent = dirname(folder);
    if (!hasCode(error, 'ENOENT') || parent === folder) throw error;
    return findExisting(parent);
  }
}
