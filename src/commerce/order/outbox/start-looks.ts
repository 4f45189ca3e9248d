import { repeat } from '../../../lib/async/repeat.ts';
import { WakeUp } from '../../../lib/async/wake-up.ts';
import type { OutageLog } from '../../merchant-calls/outage-log.ts';
import type { OrderContext } from '../context/order-context.ts';
import { type LookSource, MerchantLooks } from './merchant-looks.ts';

export interface RunningLooks {
  /** Looks for what is due now. */
  wake(): void;
  /** Begins no more. */
  stop(): void;
}

/** Looks at what is due again and again, fairly by merchant. */
export function startLooks(
  { timers, settings }: Pick<OrderContext, 'timers' | 'settings'>,
  source: LookSource,
  outage: OutageLog,
): RunningLooks {
  const wakeUp = new WakeUp();
  const wake = () => wakeUp.wake();
  const looks = new MerchantLooks(source, { timers, wake, failed: (error) => outage.failed(looks, error) });
  const begin = () =>
    looks.begin().then(
      () => outage.worked(looks),
      (error: unknown) => outage.failed(looks, error),
    );
  void repeat({ timers, wakeUp }, settings.resumeInterval, begin);
  const stop = () => {
    looks.stop();
    wakeUp.end();
  };
  return { wake, stop };
}
