import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { transferSession } from '../../checkout/transfer-session.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { requireAnswers } from '../draft/require-answers.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import { endAddress } from './end-address.ts';
import { keepSession } from './keep-session.ts';
import type { AgentSession } from './require-session.ts';

/** The address where the buyer goes on, as the platform of the merchant said. `expiresAt`: ISO 8601; null if it does not say. */
export interface HandOver {
  readonly url: string;
  readonly expiresAt: string | null;
  /** Another one was asked for since, which is not kept. */
  readonly mayHaveEnded?: boolean;
}

/** The addresses that reads of this node are asking for, by owner. `deviceCarts` stands for the node, which has one. */
const reads = new WeakMap<WorkerContext['deviceCarts'], Map<OwnerKey, Promise<HandOver | null>>>();

/**
 * A new address for the buyer, which the calling function must keep. Null if the platform of the merchant does not hand this cart over.
 * Throws CommerceErrors if it does not answer.
 */
export async function handOverBuyer(
  context: WorkerContext,
  caller: Caller,
  { owner, domain }: Pick<AgentSession, 'owner' | 'domain'>,
): Promise<HandOver | null> {
  const { url, expiresAt, userErrors } = await transferSession(context, caller, { domain });
  try {
    requireAnswers(userErrors);
  } catch (thrown) {
    await endAddress(context, owner);
    throw thrown;
  }
  return url === null ? null : { url, expiresAt };
}

/**
 * For a read: the kept address while it is good, since the buyer may be on that page, which a new one would end. Otherwise a new one, kept
 * before it is told. One of several reads at the same moment makes it; the others fail as it does, or throw CheckoutStateError to read what
 * it kept. Throws CheckoutStateError, too, if the checkout was written since it was read.
 */
export async function readAddressOfBuyer(
  context: WorkerContext,
  caller: Caller,
  session: AgentSession,
): Promise<HandOver | null> {
  const { owner, opened } = session;
  if (opened.handOver !== null && isGood(context, opened.handOver)) return opened.handOver;
  const asking = reads.get(context.deviceCarts) ?? new Map<OwnerKey, Promise<HandOver | null>>();
  reads.set(context.deviceCarts, asking);
  const running = asking.get(owner);
  if (running !== undefined) {
    if ((await running) === null) return null;
    throw new CheckoutStateError('in-progress');
  }
  const asked = makeAddress(context, caller, session).finally(() => asking.delete(owner));
  asking.set(owner, asked);
  return asked;
}

async function makeAddress(context: WorkerContext, caller: Caller, session: AgentSession): Promise<HandOver | null> {
  const { owner, version, opened } = session;
  const stored = await context.stores.agentSessions.find(owner);
  if (stored?.version !== version) throw new CheckoutStateError('in-progress');
  const handOver = await handOverBuyer(context, caller, session);
  if (handOver !== null) await keepSession(context, session, { ...opened, cart: await opened.openCart(), handOver });
  return handOver;
}

const isGood = ({ runtime }: Pick<WorkerContext, 'runtime'>, { expiresAt, mayHaveEnded = false }: HandOver): boolean =>
  !mayHaveEnded && (expiresAt === null || Date.parse(expiresAt) > runtime.clock.now());
