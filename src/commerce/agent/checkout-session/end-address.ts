import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { openFacts, sealFacts } from './agent-facts.ts';

/**
 * Marks the kept address of the buyer as one that may have ended: another one was asked for and is not kept, and a shop may have one for each
 * cart. The next read makes a new one. A call that writes at the same moment knows nothing of this, so it is tried again over that.
 */
export async function endAddress(
  { stores, secretBox }: Pick<WorkerContext, 'stores' | 'secretBox'>,
  owner: OwnerKey,
): Promise<void> {
  while (true) {
    const session = await stores.agentSessions.find(owner);
    if (session?.isOpen !== true) return;
    const opened = await openFacts(secretBox, session.facts);
    if (opened.handOver === null || opened.handOver.mayHaveEnded) return;
    const handOver = { ...opened.handOver, mayHaveEnded: true };
    const facts = await sealFacts(secretBox, { ...opened, cart: await opened.openCart(), handOver });
    if (await stores.agentSessions.write({ owner, version: session.version, facts, isOpen: true })) return;
  }
}
