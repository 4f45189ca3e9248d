import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './has-code.ts';
import { OperatorError } from './operator-error.ts';
import type { Runtime } from './runtime.ts';

/** A secret cannot be made on this file system. The message tells an operator what to do. */
export class NoHardLinksError extends OperatorError {
  override readonly name = 'NoHardLinksError';
}

/**
 * The secret in a file that only its owner may read: 32 random bytes in base64url, made when there is no file, or what somebody put
 * there. The file appears whole or not at all: of processes that start at one moment all get the same, and one that is killed leaves no
 * half of it. Rejects with NoHardLinksError, or with the error of `node:fs`, whose `path` is the file's if it cannot be read.
 */
export async function loadSecretFile(
  path: string,
  runtime: Pick<Runtime, 'randomBytes'>,
  makeLink: typeof link = link,
): Promise<string> {
  const read = async () => (await readFile(path, 'utf8')).trim();
  try {
    return await read();
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${Buffer.from(runtime.randomBytes(8)).toString('hex')}`;
  const fresh = Buffer.from(runtime.randomBytes(32)).toString('base64url');
  try {
    await writeFile(draft, `${fresh}\n`, { flag: 'wx', mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces what another process has put there.
    await makeLink(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw toNoHardLinks(path, error);
    });
  } finally {
    await rm(draft, { force: true });
  }
  return read();
}

const toNoHardLinks = (path: string, cause: unknown): NoHardLinksError =>
  new NoHardLinksError(
    `The file system of ${path} has no hard links (${Object(cause).code}), which keep processes from making two secrets. ` +
      `Make it by hand: (umask 077; npm run --silent create:key-secret > ${path})`,
    { cause },
  );
