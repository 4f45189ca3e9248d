import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from './attempt-records.ts';

/** Whether the attempt waits for the same call, which brings the payment again. */
export const awaitsRepeat = ({ status, result }: Pick<StoredAttempt, 'status' | 'result'>): boolean =>
  status === 'ACTION_REQUIRED' && result !== null && parseStoredJson<StoredResult>(result).kind === 'repeat-call';
