import { readFile, stat } from 'node:fs/promises';
import { orUsageError, UsageError } from '../../cli/support/usage-error.ts';

const MAX_BYTES = 1_000_000;

/** These belong to the command line. */
const fixed = ['domain', 'name', 'currency'] as const;

/**
 * A JSON file with settings of a shop, such as its add-ons, fees and promotions. Only its form is checked here. Throws
 * UsageError.
 */
export async function readShopSettings(file: string): Promise<object> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new UsageError(`cannot read ${file}`, { cause });
  });
  if (size > MAX_BYTES) throw new UsageError(`${file} is larger than ${MAX_BYTES} bytes`);
  const settings = parse(file, await readFile(file, 'utf8'));
  const extra = fixed.find((name) => name in settings);
  if (extra !== undefined) throw new UsageError(`${file} must not set "${extra}", which the command line gives`);
  return settings;
}

function parse(file: string, text: string): object {
  const settings: unknown = orUsageError(() => JSON.parse(text), `${file} is not JSON`);
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings)) {
    throw new UsageError(`${file} must hold one JSON object`);
  }
  return settings;
}
