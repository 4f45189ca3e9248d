import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from '../lib/runtime.ts';
import { Secret } from '../lib/secret.ts';
import { ConfigurationError } from './configuration-error.ts';
import { keySecret } from './environment-variables.ts';

type RandomSource = Pick<Runtime, 'randomBytes'>;

/**
 * The key secret of demo mode: generated once into `DATA_DIR/key-secret`, which only its owner may read, and read from
 * then on.
 */
export async function loadKeySecret(dataDir: string, runtime: RandomSource): Promise<Secret<Uint8Array>> {
  const path = join(dataDir, 'key-secret');
  const text = await readOrMake(path, dataDir, runtime);
  const parsed = keySecret.safeParse(text.trim());
  if (parsed.success) return new Secret(parsed.data);
  throw new ConfigurationError([
    `${path} does not hold a key secret; delete it (data sealed with it is lost) or set KEY_SECRET`,
  ]);
}

async function readOrMake(path: string, dataDir: string, runtime: RandomSource): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const text = `${Buffer.from(runtime.randomBytes(32)).toString('base64url')}\n`;
    // `wx` fails if the file exists, so only one of two starts writes.
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
    return text;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return readExisting(path);
    throw new ConfigurationError([`DATA_DIR cannot be written to (${codeOf(error)}): ${dataDir}`]);
  }
}

async function readExisting(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError([`The key secret of demo mode cannot be read (${codeOf(error)}): ${path}`]);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
