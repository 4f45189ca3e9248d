import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Secret } from '../lib/secret.ts';

/** The address at which the process that uses a folder accepts commands. */
export interface ControlAddress {
  readonly url: string;
  readonly token: Secret;
}

const schema = z.object({ url: z.url(), token: z.string().min(1) });

const toFile = (folder: string): string => join(folder, 'control.json');

/** Readable only by the owner of the folder. A reader never sees half a file. */
export async function writeControlAddress(folder: string, { url, token }: ControlAddress): Promise<void> {
  const file = toFile(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, `${JSON.stringify({ url, token: token.reveal() })}\n`, { flag: 'wx', mode: 0o600 });
  await rename(`${file}.new`, file);
}

export const removeControlAddress = (folder: string): Promise<void> => rm(toFile(folder), { force: true });

/** Undefined if there is none. A killed process may have left one. */
export async function findControlAddress(folder: string): Promise<ControlAddress | undefined> {
  const text = await readFile(toFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const found = schema.safeParse(parse(text)).data;
  return found === undefined ? undefined : { url: found.url, token: new Secret(found.token) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
