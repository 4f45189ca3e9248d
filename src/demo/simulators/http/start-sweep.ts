import type { Logger } from '../../../lib/logger.ts';
import type { Timers } from '../../../lib/timers.ts';

/** Sweeps now and after each pause, until the returned function is called. A failed sweep is logged, and the next one still comes. */
export function startSweep(
  sweep: () => void,
  {
    name,
    pause,
    timers,
    logger,
  }: {
    /** The name, as for `createApp`. */
    readonly name: string;
    /** In milliseconds. */
    readonly pause: number;
    readonly timers: Timers;
    readonly logger: Logger;
  },
): () => void {
  let cancel = () => {};
  const run = () => {
    try {
      sweep();
    } catch (error) {
      logger.error({ error }, `The ${name} failed to sweep what is over`);
    }
    cancel = timers.after(pause, run);
  };
  run();
  return () => cancel();
}
