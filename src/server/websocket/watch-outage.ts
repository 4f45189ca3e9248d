import { withinTime } from '../../lib/async/within-time.ts';

export interface OutageWatch {
  readonly readStores: () => Promise<unknown>;
  /** How long the stores may be unavailable. */
  readonly outageMs: number;
  /** Whether anybody needs to know. */
  readonly isNeeded: () => boolean;
  /** Called once in an outage. */
  readonly onOutage: () => void;
}

/** Asks the stores twice in `outageMs`. The function that is returned stops that. */
export function watchOutage({ readStores, outageMs, isNeeded, onOutage }: OutageWatch): () => void {
  const everyMs = outageMs / 2;
  let failures = 0;
  let timer: NodeJS.Timeout;
  let stopped = false;
  const look = async () => {
    const isAway = isNeeded() && !(await answers(readStores, everyMs));
    failures = isAway ? failures + 1 : 0;
    if (stopped) return;
    if (failures === 2) onOutage();
    lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(look, everyMs);
    timer.unref();
  };
  lookLater();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

const answers = (readStores: OutageWatch['readStores'], milliseconds: number): Promise<boolean> =>
  withinTime(readStores(), milliseconds).then(
    () => true,
    () => false,
  );
