import type { CardNetworkAdapter, NetworkCall } from '../../../card-networks/contract/card-network.ts';
import type { CardFlow, FlowStep, OpenedFlow } from '../../../domain/card-network/card-flow.ts';
import type { Caller, Partner } from '../../../domain/viewer/viewer.ts';
import { toAppOwnerKey } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import { toFingerprint } from '../../idempotency/to-fingerprint.ts';
import type { FieldPaths } from '../../merchant-calls/to-caller-error.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { callNetwork } from '../networks/call-network.ts';
import { requireCardNetwork, requireCardNetworks } from '../networks/require-card-network.ts';
import { type CardAnswer, type FlowAnswer, noToken, openOutcome, sealOutcome } from './card-outcome.ts';
import { openFlow } from './open-flow.ts';
import { type KeyedInput, runCardCall } from './run-card-call.ts';

export interface FlowInput extends KeyedInput {
  readonly flowToken: string;
}

/** What a call did: what it shows, and the flow after it. */
export interface FlowStepResult<Shown> {
  readonly shown: Shown;
  /** Null if the flow has ended. */
  readonly flow: CardFlow | null;
  readonly errors?: readonly CommerceError[];
}

export interface FlowRequest<Shown extends object, Parsed> {
  /** The mutation, and the adapter's method. */
  readonly operation: string;
  readonly steps: readonly FlowStep[];
  /** What a refusal shows. */
  readonly nothing: Shown;
  /** Checks the call before the network is asked. Throws CommerceError. */
  readonly parse: (flow: CardFlow, app: Partner) => Parsed | Promise<Parsed>;
  readonly ask: (
    adapter: CardNetworkAdapter,
    call: NetworkCall,
    parsed: Parsed,
    flow: CardFlow,
  ) => Promise<FlowStepResult<Shown>>;
  /** Paths of the method's input in the caller's, where they differ. */
  readonly fieldPaths?: FieldPaths;
}

/**
 * One step of a flow. The number of its token is used up by one call: the same call again gets the same answer for as long as
 * the token is good, also while the first one is at work, and any other is refused. A refusal that judged nothing leaves the
 * number unused.
 */
export function runFlowCall<Shown extends object, Parsed>(
  context: CardNetworkContext,
  caller: Caller,
  input: FlowInput,
  { operation, steps, nothing, parse, ask, fieldPaths = {} }: FlowRequest<Shown, Parsed>,
): Promise<Shown & FlowAnswer> {
  return runCardCall<Shown & FlowAnswer>(context, caller, input, {
    operation,
    nothing: { ...nothing, ...noToken } as Omit<Shown & FlowAnswer, keyof CardAnswer>,
    task: async ({ app }) => {
      const opened = await openFlow(context, input.flowToken, app);
      const { flow } = opened;
      if (!steps.includes(flow.step)) throw createWrongStep(flow.step);
      const parsed = await parse(flow, app);
      const adapter = requireCardNetwork(context, flow.network, ['flowToken']);
      return useNumber(context, { app, opened, operation, input }, async (requestKey) => {
        const seal = async ({ shown, flow: next, errors = [] }: FlowStepResult<Shown>) => {
          const sealed = next && (await requireCardNetworks(context).flowTokens.seal(next));
          const token = sealed === null ? noToken : { flowToken: sealed.token, expiresAt: sealed.expiresAt };
          return { ...shown, ...token, userErrors: errors, replayed: false };
        };
        try {
          const request = { operation, app, requestKey, fieldPaths };
          return await seal(
            await callNetwork(context, caller, adapter, request, (call) => ask(adapter, call, parsed, flow)),
          );
        } catch (thrown) {
          // The issuer has judged: the flow goes on from where it was, with a new number.
          const isDecline = thrown instanceof CommerceError && thrown.name === 'CreditCardDeclined';
          if (!isDecline) throw thrown;
          return seal({ shown: nothing, flow, errors: [thrown] });
        }
      });
    },
  });
}

interface NumberUse {
  readonly app: Partner;
  readonly opened: OpenedFlow;
  readonly operation: string;
  readonly input: FlowInput;
}

/** Only the hash of the number is stored, with the sealed answer, for longer than any node takes the token. Throws PreconditionError. */
async function useNumber<Outcome extends FlowAnswer>(
  context: CardNetworkContext,
  { app, opened, operation, input }: NumberUse,
  task: (requestKey: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { number } = opened;
  const { idempotencyKey: _key, flowToken: _token, ...given } = input;
  const { secretBox } = context;
  // The number is part of it: it keeps a code from being found by its hash.
  const requestKey = toFingerprint({ number, operation, ...given }, []);
  const numbered = { idempotencyKey: number, requestKey };
  try {
    return await runOnce(context, {
      owner: toAppOwnerKey(app),
      operation: 'flowToken',
      input: numbered,
      task: () => task(requestKey),
      isFinal: () => true,
      // Not what is left of the token: the clock of a node that is asked next may be behind this one's.
      lifetime: () => 2 * requireCardNetworks(context).flowTokens.lifetime,
      write: (outcome) => sealOutcome(secretBox, outcome),
      read: (sealed) => openOutcome<Outcome>(secretBox, sealed),
    });
  } catch (thrown) {
    throw toTokenError(thrown);
  }
}

/** Turns an error about the idempotency key into one about the flow token, whose number is the key here. */
function toTokenError(thrown: unknown): unknown {
  if (!(thrown instanceof CommerceError) || thrown.field?.join('.') !== 'idempotencyKey') return thrown;
  if (thrown.name !== 'idempotency_conflict') return thrown.at({ field: ['flowToken'] });
  return new CommerceError('PreconditionError', {
    field: ['flowToken'],
    description: 'This flow token was already used. Send the token from the latest response',
  });
}

const createWrongStep = (step: FlowStep): CommerceError =>
  new CommerceError('PreconditionError', {
    field: ['flowToken'],
    description: `The flow is at step ${step}: another call comes first`,
  });
