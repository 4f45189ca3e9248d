import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The environment of a demo that refuses no one for asking often. Its configuration is written to the folder. */
export async function writeUnlimitedConfig(folder: string): Promise<Record<string, string>> {
  const file = join(folder, 'config.json');
  const unlimited = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };
  const names = ['sessions', 'orders', 'failedPayments', 'search', 'sockets', 'anonymous'];
  const rateLimits = Object.fromEntries(names.map((name) => [name, unlimited]));
  await writeFile(file, JSON.stringify({ rateLimits }));
  return { DEMO: 'true', CONFIG_FILE: file };
}
