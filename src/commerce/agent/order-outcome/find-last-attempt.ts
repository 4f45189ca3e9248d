import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { readAttempt } from '../../order/read/read-attempt.ts';

/** The newest attempt to order the device's cart; undefined if nobody tried. */
export async function findLastAttempt(context: WorkerContext, owner: OwnerKey): Promise<PlaceOrderAttempt | undefined> {
  const [stored] = await context.stores.attempts.list(owner, { domain: null, status: null }, null, 1);
  return stored && (await readAttempt(context, stored));
}
