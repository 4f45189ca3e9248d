import type { Caller } from '../../../domain/viewer/viewer.ts';
import { transferSession } from '../../checkout/transfer-session.ts';
import type { WorkerContext } from '../../order/worker-context.ts';
import { requireAnswers } from '../draft/require-answers.ts';
import { endAddress } from './end-address.ts';
import type { AgentSession } from './require-session.ts';

/** Address where the buyer goes on, as the platform of the merchant said. `expiresAt`: ISO 8601. */
export interface HandOver {
  readonly url: string;
  readonly expiresAt: string | null;
  /** Another one was asked for since, which is not kept. */
  readonly mayHaveEnded?: boolean;
}

/**
 * Null if the platform of the merchant hands this cart not over. Throws CommerceErrors if it does not answer. A read answers the address of
 * before while it is good: the buyer may be on that page, which a new address would end. A change of the checkout makes a new one.
 */
export async function handOverBuyer(
  context: WorkerContext,
  caller: Caller,
  { owner, opened: { handOver }, domain }: AgentSession,
  { keepsAddress }: { readonly keepsAddress: boolean },
): Promise<HandOver | null> {
  if (keepsAddress && handOver !== null && isGood(context, handOver)) return handOver;
  const { url, expiresAt, userErrors } = await transferSession(context, caller, { domain });
  try {
    requireAnswers(userErrors);
  } catch (thrown) {
    await endAddress(context, owner);
    throw thrown;
  }
  return url === null ? null : { url, expiresAt };
}

const isGood = ({ runtime }: Pick<WorkerContext, 'runtime'>, { expiresAt, mayHaveEnded = false }: HandOver): boolean =>
  !mayHaveEnded && (expiresAt === null || Date.parse(expiresAt) > runtime.clock.now());
