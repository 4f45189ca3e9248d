import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The processes that run a bundle, which begin.mjs notes: they load files of it when they are first used. */
export function listUsers(bundle) {
  try {
    return readdirSync(join(bundle, 'used-by')).map(Number).filter(isAlive);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
