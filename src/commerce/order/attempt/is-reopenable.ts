import { parseStoredJson } from '../../../lib/parse-stored-json.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from './attempt-records.ts';

/** Whether a repeated call with the same key continues this attempt although it has ended. */
export function isReopenable({ status, result }: StoredAttempt): boolean {
  if (status !== 'FAILED' || result === null) return false;
  const stored = parseStoredJson<StoredResult>(result);
  return stored.kind === 'failed' && stored.reopenable;
}
