import type { CardNetworkAdapter, NetworkCall } from '../../../card-networks/contract/card-network.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { digest } from '../../../lib/digest.ts';
import type { Secret } from '../../../lib/secret.ts';
import { callNetwork } from '../../card-network/networks/call-network.ts';
import { requireCardNetwork } from '../../card-network/networks/require-card-network.ts';
import type { AttemptContext } from './attempt-context.ts';
import type { PlannedIntent } from './attempt-records.ts';

type Run = Pick<AttemptContext, 'journal' | 'caller'>;
type CredentialInput = Parameters<CardNetworkAdapter['getCredential']>[1];

/** Fetches the credential of the plan's intent: the same one however often the attempt asks. A refusal of the intent names the member of the input that has it. */
export async function getCredential(run: Run): Promise<Secret> {
  const { hold } = run.journal.plan;
  if (hold?.kind !== 'intent') throw new TypeError(`Attempt ${run.journal.attemptId} has no intent`);
  const { credential } = await ask(run, hold, 'getCredential', (adapter, call, input) =>
    adapter.getCredential(call, input),
  ).catch((thrown: unknown) => {
    const isOfIntent = thrown instanceof CommerceError && thrown.name === 'PreconditionError';
    throw isOfIntent && thrown.field === null ? thrown.at({ field: hold.field }) : thrown;
  });
  return credential;
}

/** Gives the credential back, so that another attempt may use the intent, unless this one has redeemed it. */
export const releaseCredential = (run: Run, hold: PlannedIntent): Promise<void> =>
  ask(run, hold, 'releaseCredential', (adapter, call, input) => adapter.releaseCredential(call, input));

/** The same for one that came after the attempt had given back what it had: the network would repeat its answer to that request. */
export const releaseLateCredential = (run: Run, hold: PlannedIntent): Promise<void> =>
  ask(run, hold, 'releaseCredential', (adapter, call, input) => adapter.releaseCredential(call, input), 'late');

async function ask<T>(
  { journal, caller }: Run,
  { network, appId, intentId, state, field }: PlannedIntent,
  operation: string,
  run: (adapter: CardNetworkAdapter, call: NetworkCall, input: CredentialInput) => Promise<T>,
  part = '',
): Promise<T> {
  const { context, attemptId: attemptKey } = journal;
  const adapter = requireCardNetwork(context, network, field);
  const input = { state: await context.secretBox.open(state), intentId, attemptKey };
  // No page of the partner is involved.
  const app = { appId, origins: [] };
  const requestKey = digest(`${attemptKey} ${operation}${part}`);
  const request = { operation, app, requestKey, fieldPaths: { intentId: field } };
  return callNetwork(context, caller, adapter, request, (call) => run(adapter, call, input));
}
