import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/config/load-config.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import { testKeySecret } from '../servers/start-service.ts';

/** The configuration of a file with this content. Rejects with ConfigurationError. */
export async function loadFile(content: object, environment: Readonly<Record<string, string>> = {}): Promise<Config> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  try {
    const CONFIG_FILE = join(folder, 'config.json');
    await writeFile(CONFIG_FILE, JSON.stringify(content));
    return await loadConfig({ environment: { PORT: '0', KEY_SECRET: testKeySecret, CONFIG_FILE, ...environment } });
  } finally {
    await rm(folder, { recursive: true });
  }
}
