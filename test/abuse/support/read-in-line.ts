import { readFileSync } from 'node:fs';

/** Milliseconds that the main threads of these processes were ready to run so far and had no processor. Linux only. */
export const readInLine = (...pids: readonly (number | string)[]): number =>
  pids.reduce<number>((sum, pid) => {
    const waited = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1];
    return sum + Number(waited) / 1e6;
  }, 0);
