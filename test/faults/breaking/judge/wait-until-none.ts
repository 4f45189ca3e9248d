import type { Patience } from '../buyers/patience.ts';

const PAUSE_MS = 500;

/** What was read last, once nothing is left of what is waited for, or as much is left as for a long time. */
export async function waitUntilNone<Read>(
  patience: Patience,
  read: () => Promise<Read>,
  count: (read: Read) => number,
): Promise<Read> {
  for (let left = Number.POSITIVE_INFINITY; ; ) {
    const last = await read();
    const now = count(last);
    if (now < left) patience.renew();
    left = Math.min(left, now);
    if (now === 0 || patience.isOver) return last;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
