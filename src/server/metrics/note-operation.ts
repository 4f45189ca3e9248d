import type { Metrics } from '../../lib/metrics/metrics.ts';

export interface EndedOperation {
  /** Null if none was found, as in a document that is not valid. */
  readonly type: string | null;
  readonly name: string | null;
  readonly errorCodes: Iterable<string>;
}

const FAULTS: ReadonlySet<string> = new Set(['Unexpected', 'INTERNAL_SERVER_ERROR']);
const OUTAGES: ReadonlySet<string> = new Set(['ServiceUnavailable', 'StoreUnavailable']);

/** Counts one operation and its errors. */
export function noteOperation(metrics: Metrics, { type, name, errorCodes }: EndedOperation): void {
  const codes = new Set(errorCodes);
  metrics.add('operations', { type: type ?? 'none', name: name ?? 'none', outcome: toOutcome(codes) });
  for (const code of codes) metrics.add('operationErrors', { code });
}

function toOutcome(codes: ReadonlySet<string>): string {
  if (codes.size === 0) return 'ok';
  const all = [...codes];
  if (all.some((code) => FAULTS.has(code))) return 'fault';
  return all.some((code) => OUTAGES.has(code)) ? 'unavailable' : 'refused';
}
