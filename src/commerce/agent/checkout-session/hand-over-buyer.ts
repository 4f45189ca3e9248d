import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { transferSession } from '../../checkout/transfer-session.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { requireAnswers } from '../draft/require-answers.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import { endAddress } from './end-address.ts';
import { keepSession } from './keep-session.ts';
import type { AgentSession } from './require-session.ts';

/** Address where the buyer goes on, as the platform of the merchant said. `expiresAt`: ISO 8601. */
export interface HandOver {
  readonly url: string;
  readonly expiresAt: string | null;
  /** Another one was asked for since, which is not kept. */
  readonly mayHaveEnded?: boolean;
}

/** What reads of a node ask for now. Each node has its own `deviceCarts`. */
const reads = new WeakMap<WorkerContext['deviceCarts'], Map<OwnerKey, Promise<HandOver | null>>>();

/**
 * An address for the buyer, which is the caller's to keep. Null if the platform of the merchant hands this cart not over. Throws
 * CommerceErrors if it does not answer.
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
 * For a read: the address of before while it is good, since the buyer may be on that page, which a new one would end. Otherwise a new one, kept
 * before it is told. Of reads at the same moment one makes it, and those with it fail as it does. Throws CheckoutStateError if the checkout
 * was written over since it was read, as it is with the address of another read.
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
