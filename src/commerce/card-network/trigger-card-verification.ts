import type { VerificationStart } from '../../card-networks/contract/card-network.ts';
import type { CardFlow } from '../../domain/card-network/card-flow.ts';
import type { NetworkFrame } from '../../domain/card-network/card-network.ts';
import type { Caller, Partner } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import { parsePartnerUrl } from '../input/parse-partner-url.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import type { FlowAnswer } from './flow/card-outcome.ts';
import { type FlowInput, runFlowCall } from './flow/run-flow-call.ts';
import { toFrameCallbackUrl } from './frame-callback/frame-callback-url.ts';
import { requireCardNetworks } from './networks/require-card-network.ts';

export interface TriggerCardVerificationInput extends FlowInput {
  readonly methodId: string;
  readonly callbackUri?: string | null;
}

/** Exactly one member is set; neither if the call was refused. */
export interface Started {
  readonly code: {
    readonly maskedDestination: string;
    readonly length: number;
    readonly expiresAt: string;
    readonly triesLeft: number;
    readonly resendsLeft: number;
  } | null;
  readonly frame: NetworkFrame | null;
}

/** Has the network send the card's holder a code, or gives the frame that verifies the holder. Source: the specification, `/enroll/trigger`. */
export const triggerCardVerification = (
  context: CardNetworkContext,
  caller: Caller,
  input: TriggerCardVerificationInput,
): Promise<Started & FlowAnswer> =>
  runFlowCall<Started, Awaited<ReturnType<typeof parseMethod>>>(context, caller, input, {
    operation: 'triggerCardVerification',
    steps: ['VERIFY', 'CODE', 'FRAME'],
    nothing: { code: null, frame: null },
    parse: (flow, app) => parseMethod(context, flow, app, input),
    ask: async (adapter, call, parsed, flow) => {
      if (adapter.triggerVerification === undefined) throw refuseMethod();
      const { state } = flow;
      const started = await adapter.triggerVerification(call, { state, ...parsed });
      return { shown: show(context, started), flow: continueFlow(flow, started) };
    },
  });

async function parseMethod(
  context: CardNetworkContext,
  { methods }: CardFlow,
  { origins }: Partner,
  { methodId, callbackUri }: TriggerCardVerificationInput,
) {
  const method = methods.find((known) => known.methodId === methodId);
  if (method === undefined) throw refuseMethod();
  if (method.type !== 'IFRAME') return { methodId, callbackUri: null };
  const rule = { origins, loopback: context.loopbackReturns };
  const page = parsePartnerUrl(callbackUri, ['callbackUri'], rule);
  if (page === null) {
    throw createInvalidInput(['callbackUri'], 'A frame needs the callbackUri of the page that embeds it');
  }
  return { methodId, callbackUri: await toFrameCallbackUrl(context, page.origin) };
}

/** The frame ends at our callback, which posts its result. */
function show(context: CardNetworkContext, started: VerificationStart): Started {
  if (started.kind === 'frame') {
    const { url, nonce } = started.frame;
    return { code: null, frame: { url, nonce, origin: new URL(requireCardNetworks(context).publicUrl()).origin } };
  }
  const { maskedDestination, codeLength, expiresAt, triesLeft, resendsLeft } = started;
  return { code: { maskedDestination, length: codeLength, expiresAt, triesLeft, resendsLeft }, frame: null };
}

const continueFlow = (flow: CardFlow, started: VerificationStart): CardFlow =>
  started.kind === 'frame'
    ? { ...flow, state: started.state, step: 'FRAME', codeLength: null }
    : { ...flow, state: started.state, step: 'CODE', codeLength: started.codeLength };

const refuseMethod = (): CommerceError =>
  createInvalidInput(['methodId'], 'methodId is not one of the verificationMethods of this card');
