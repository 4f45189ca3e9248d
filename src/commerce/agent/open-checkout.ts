import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { applyDraft } from './apply-draft.ts';
import { changedFacts, type FactsWithCart, sealFacts, toOpened } from './checkout-session/agent-facts.ts';
import { CheckoutStateError } from './checkout-session/checkout-state-error.ts';
import { keepSession } from './checkout-session/keep-session.ts';
import { requireSession } from './checkout-session/require-session.ts';
import { admitDraft } from './draft/admit-draft.ts';
import type { AgentDraftInput, CheckoutDraft } from './draft/checkout-draft.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { createView } from './view/create-view.ts';

/** How long a platform has for a checkout. Source: the Universal Commerce Protocol, `expires_at`. */
const LIFETIME = 6 * 60 * 60 * 1000;

/** A checkout may take as long to open as this many of the slowest changes of a cart. One that takes longer loses its place. */
const MOST_CHANGES = 20;

/** With this many refused lines no checkout is opened: each may cost a call of the merchant's platform. */
const MOST_REFUSED = 5;

/**
 * Opens a checkout of the caller's device, which has none yet. Refused lines are left out and told of; if all are refused, or MOST_REFUSED,
 * none is left open and CommerceErrors are thrown. Throws CheckoutStateError if the platform or its address has too many, or if this took too
 * long, and WrongCurrencyError.
 */
export async function openAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  input: AgentDraftInput,
): Promise<AgentCheckout> {
  const { stores, secretBox, merchants, settings, runtime } = context;
  const { domain, draft, countedAs, source } = input;
  merchants.require(domain);
  await admitDraft(context, caller, input, null);
  if (draft.lines.length === 0) throw new CommerceError('NoLineItemError', { field: ['lines'] });
  const { lines: _, currency: __, ...rest } = draft;
  const owner = requireOwner(caller);
  const empty = { ...changedFacts, draft: rest, refusals: [], cart: null };
  const begun = { owner, domain, facts: await sealFacts(secretBox, empty) };
  const bounds = {
    lifetime: LIFETIME,
    most: settings.openAgentCheckouts,
    lease: MOST_CHANGES * settings.writeTimeout,
    ...(countedAs !== undefined && { countedAs }),
    ...(source !== undefined && { source: { name: source, most: settings.addressAgentCheckouts } }),
  };
  const begunAt = runtime.clock.now();
  const outcome = await stores.agentSessions.begin(begun, bounds);
  if (outcome !== 'begun') throw new CheckoutStateError(outcome === 'full' ? 'too-many' : 'too-many-of-address');
  try {
    const facts = await applyAvailable(context, caller, domain, draft);
    const session = await requireSession(context, caller, domain);
    const opened = { ...session, opened: toOpened(facts) };
    const { checkout, handOver } = await createView(context, caller, opened, facts);
    if (runtime.clock.now() - begunAt >= bounds.lease) throw new CheckoutStateError('too-many');
    await keepSession(context, session, { ...facts, handOver });
    return checkout;
  } catch (thrown) {
    await stores.agentSessions.close(owner);
    throw thrown;
  }
}

/** Applies the draft without the lines that the shop refuses, which it may name one at a time. Throws CommerceErrors if too few are left. */
async function applyAvailable(
  context: WorkerContext,
  caller: Caller,
  domain: string,
  draft: CheckoutDraft,
): Promise<FactsWithCart> {
  let left: readonly SentLine[] = draft.lines.map((line, index) => ({ line, index }));
  const refused: RefusedLine[] = [];
  while (true) {
    const lines = left.map(({ line }) => line);
    try {
      const { facts } = await applyDraft(context, caller, { domain, cart: null, draft: { ...draft, lines } });
      const leftOut = refused.map(({ line, error }) => ({
        variantId: line.variantId,
        error: error.at({ field: ['lines'] }),
      }));
      return { ...facts, leftOut };
    } catch (thrown) {
      const errors = CommerceErrors.find(thrown) ?? [];
      if (errors.length === 0) throw thrown;
      const { found, others } = findLines(errors, left);
      refused.push(...found);
      left = left.filter(({ index }) => found.every((each) => each.index !== index));
      // A refusal of no line in particular refuses them all.
      if (others.length > 0 || left.length === 0 || refused.length >= MOST_REFUSED) {
        throw new CommerceErrors([...refused.map(({ error }) => error), ...others]);
      }
    }
  }
}

interface SentLine {
  readonly line: CheckoutDraft['lines'][number];
  /** In the draft as it was sent. */
  readonly index: number;
}

interface RefusedLine extends SentLine {
  readonly error: CommerceError;
}

/** The refused lines, and the errors about no line in particular. */
function findLines(errors: readonly CommerceError[], tried: readonly SentLine[]) {
  const others: CommerceError[] = [];
  const found: RefusedLine[] = [];
  for (const error of errors) {
    const sent = error.field?.[0] === 'lines' ? tried[Number(error.field[1])] : undefined;
    if (sent === undefined) others.push(error);
    else found.push({ ...sent, error: error.at({ field: ['lines', String(sent.index)] }) });
  }
  return { found, others };
}
