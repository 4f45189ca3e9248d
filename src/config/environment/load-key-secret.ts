import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecretFile, NoHardLinksError } from '../../lib/load-secret-file.ts';
import type { Runtime } from '../../lib/runtime.ts';
import { Secret } from '../../lib/secret.ts';
import { ConfigurationError } from '../configuration-error.ts';
import { keySecret } from './environment-variables.ts';

type RandomSource = Pick<Runtime, 'randomBytes'>;

const toPath = (dataDir: string): string => join(dataDir, 'key-secret');

export const hasKeySecret = (dataDir: string): boolean => existsSync(toPath(dataDir));

/**
 * The key secret of demo mode: generated once into `DATA_DIR/key-secret`, which only its owner may read, and read from
 * then on.
 */
export async function loadKeySecret(dataDir: string, runtime: RandomSource): Promise<Secret<Uint8Array>> {
  const path = toPath(dataDir);
  const text = await loadSecretFile(path, runtime).catch((error: unknown) => {
    throw new ConfigurationError([describeFailure(error, path, dataDir)]);
  });
  const parsed = keySecret.safeParse(text);
  if (parsed.success) return new Secret(parsed.data);
  throw new ConfigurationError([
    `${path} does not hold a key secret; delete it (data sealed with it is lost) or set KEY_SECRET`,
  ]);
}

function describeFailure(error: unknown, path: string, dataDir: string): string {
  if (error instanceof NoHardLinksError) return error.message;
  const { code = 'unknown error', path: at } = Object(error) as NodeJS.ErrnoException;
  return at === path
    ? `The key secret of demo mode cannot be read (${code}): ${path}`
    : `DATA_DIR cannot be written to (${code}): ${dataDir}`;
}
