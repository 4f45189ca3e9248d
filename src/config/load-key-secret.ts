import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '../lib/secret.ts';
import { ConfigurationError } from './configuration-error.ts';
import { keySecret } from './environment-variables.ts';

/** The key secret of demo mode: made once into `DATA_DIR/key-secret`, which only its owner may read, and read ever after. */
export async function loadKeySecret(
  dataDir: string,
  randomBytes: (length: number) => Uint8Array,
): Promise<Secret<Uint8Array>> {
  const path = join(dataDir, 'key-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file is there, so that of two starts only one writes.
    await writeFile(path, `${Buffer.from(randomBytes(32)).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
  const parsed = keySecret.safeParse((await readFile(path, 'utf8')).trim());
  if (parsed.success) return new Secret(parsed.data);
  throw new ConfigurationError([
    `${path} does not hold a key secret; delete it (what was sealed with it is lost) or set KEY_SECRET`,
  ]);
}

const isAlreadyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
