import { supports } from '../../../adapters/contract/index.ts';
import { type Caller, toOwner } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { FairTurns } from '../../../lib/async/fair-turns.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { HandedOverSession } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../../order/context/order-context.ts';
import type { CheckSource } from '../../order/placed-order-checks/merchant-checks.ts';
import { findOrderAtShop } from './find-order-at-shop.ts';

/** The shortest pause after a failed check. */
const FAILED_PAUSE = 60_000;
/** An order is seen at the latest after an eighth of the time from the hand-over to the order. */
const CHECKS = 8;

/** The name under which all platforms that nobody vouches for share a turn. No partner has it. */
const STRANGERS = '';

/**
 * Checkouts whose buyers may order on the merchant's own pages: the order is recorded, and so told, also if the platform of the checkout
 * never reads it again. Platforms take turns at a merchant, so that one with many checkouts delays only its own. Strangers share one turn,
 * which goes round the addresses that they call from: anyone with a domain can be as many platforms as they want.
 */
export function createHandedOverChecks(context: OrderContext): CheckSource {
  const { agentSessions } = context.stores;
  // The merchant is asked about each cart that the session had. A check of a process that died is repeated by any other.
  const milliseconds = 4 * context.settings.readTimeout;
  const [platforms, sources] = [new FairTurns(), new FairTurns()];
  return {
    listDueDomains: () => agentSessions.listDueDomains(),
    claim: async ({ domain, limit }) => {
      const waiting = await agentSessions.listDueCallers(domain);
      const claimOf = (caller: string, share: number) =>
        agentSessions.claimDue({ domain, caller, limit: share, milliseconds });
      const claimOfStrangers = (share: number) => {
        const addresses = waiting.filter(({ isSource }) => isSource).map(({ name }) => name);
        return shareOut(sources.take(domain, addresses, share), share, claimOf);
      };
      const names = new Set(waiting.map(({ name, isSource }) => (isSource ? STRANGERS : name)));
      const due = await shareOut(platforms.take(domain, [...names], limit), limit, (name, share) =>
        name === STRANGERS ? claimOfStrangers(share) : claimOf(name, share),
      );
      return due.map((session) => () => checkSession(context, session));
    },
  };
}

/** Shares the limit equally; what one leaves goes to those after it. */
async function shareOut(
  names: readonly string[],
  limit: number,
  claim: (name: string, share: number) => Promise<readonly HandedOverSession[]>,
): Promise<readonly HandedOverSession[]> {
  const due: HandedOverSession[] = [];
  for (const [index, name] of names.entries()) {
    const share = Math.ceil((limit - due.length) / (names.length - index));
    due.push(...(await claim(name, share)));
  }
  return due;
}

async function checkSession(context: OrderContext, session: HandedOverSession): Promise<void> {
  const { stores, settings, runtime, logger } = context;
  const { owner, domain, handedOverFor, expiredFor } = session;
  const { partner: name, deviceId } = toOwner(owner);
  const caller: Caller = {
    viewer: { kind: 'server', partner: { name, appId: name, challenges: true, origins: [] }, deviceId },
    requestId: runtime.uuid(),
    signal: new AbortController().signal,
    buyer: { ip: null, userAgent: null },
  };
  const merchant = context.merchants.findConfigured(domain);
  if (merchant !== undefined && !supports(merchant.adapter, 'findOrderOfCart')) {
    return stores.agentSessions.putOff(session, null);
  }
  const { expiredOrderChecks } = settings;
  const pause = Math.min(Math.max(handedOverFor / CHECKS, settings.firstOrderCheck), settings.lastOrderCheck);
  try {
    const order = await findOrderAtShop(context, caller, domain);
    if (order !== null) return await stores.agentSessions.close(owner);
    // The shop is not asked about a cart that is being ordered here.
    const wasAsked = (await stores.attempts.findByCart({ owner, domain })) === undefined;
    const isOver = expiredFor >= (wasAsked ? 1 : 2) * expiredOrderChecks;
    await stores.agentSessions.putOff(session, isOver ? null : pause);
  } catch (thrown) {
    const error = thrown instanceof CommerceError ? thrown.name : toLoggedError(thrown);
    logger.debug({ domain, error }, 'A checkout whose buyer was handed over is looked at again later');
    // A shop that is away at the last check is asked again for as long.
    const isOver = expiredFor >= 2 * expiredOrderChecks;
    await stores.agentSessions.putOff(session, isOver ? null : Math.max(pause, FAILED_PAUSE));
  }
}
