import { repeat } from '../../../lib/async/repeat.ts';
import { WakeUp } from '../../../lib/async/wake-up.ts';
import type { OutageLog } from '../../../lib/outage-log.ts';
import type { OrderContext } from '../context/order-context.ts';
import { type CheckSource, MerchantChecks } from './merchant-checks.ts';

export interface RunningChecks {
  /** Checks what is due now. */
  wake(): void;
  /** Begins no more. */
  stop(): void;
}

/** Looks for due checks at once, every `resumeInterval`, and when woken, and runs them with separate bounds for each merchant. */
export function startChecks(
  { timers, settings }: Pick<OrderContext, 'timers' | 'settings'>,
  source: CheckSource,
  outage: OutageLog,
): RunningChecks {
  const wakeUp = new WakeUp();
  const wake = () => wakeUp.wake();
  /** The checks themselves: that they are looked for does not say that they work. */
  const each = {};
  const checks = new MerchantChecks(source, {
    timers,
    wake,
    worked: () => outage.worked(each),
    failed: (error) => outage.failed(each, error),
  });
  const begin = () =>
    checks.begin().then(
      () => outage.worked(checks),
      (error: unknown) => outage.failed(checks, error),
    );
  void repeat({ timers, wakeUp }, settings.resumeInterval, begin);
  const stop = () => {
    checks.stop();
    wakeUp.end();
  };
  return { wake, stop };
}
