import type { StoredAttempt, StoredEvent, StoredStep } from '../../../../stores/ports/index.ts';
import type { OrderContext } from '../../context/order-context.ts';
import { isAction, showsCart } from './journal-entries.ts';

/** What the store has of an attempt. */
export interface Written {
  readonly steps: readonly StoredStep[];
  /** The number of events by type. */
  readonly emitted: Map<string, number>;
  /** The events that show a cart. */
  readonly carts: readonly StoredEvent[];
  readonly lastAction: string | undefined;
  /** When the first call came, in Unix milliseconds, converted to this process's clock. */
  readonly beganAt: number;
}

export async function readWritten(
  { stores: { attempts }, runtime }: Pick<OrderContext, 'stores' | 'runtime'>,
  { attemptId, lastSequence }: StoredAttempt,
): Promise<Written> {
  const steps = await attempts.listSteps(attemptId);
  const emitted = new Map<string, number>();
  const carts: StoredEvent[] = [];
  let lastAction: string | undefined;
  for (let last = 0; last < lastSequence; ) {
    const events = await attempts.listEvents(attemptId, { afterSequence: last, limit: 100 });
    if (events.length === 0) break;
    carts.push(...events.filter(showsCart));
    for (const { type, sequence } of events) {
      emitted.set(type, (emitted.get(type) ?? 0) + 1);
      last = sequence;
      if (isAction(type)) lastAction = type;
    }
  }
  const age = (await attempts.readAge(attemptId)) ?? 0;
  return { steps, emitted, carts, lastAction, beganAt: runtime.clock.now() - age };
}
