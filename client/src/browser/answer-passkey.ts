import { CartwrightError } from '../cartwright-error.ts';
import type { CallOptions } from '../client.ts';
import { answerFrame, type FrameElement, type NetworkFrame } from './answer-frame.ts';

interface PasskeyStep {
  readonly kind: 'REGISTRATION' | 'ASSERTION';
  readonly frame: NetworkFrame;
}

/** As `verifyCard` takes it for its `answer`. `assertion` of `completePaymentChallenge` is `fido2Assertion`. */
export type PasskeyAnswer =
  | { readonly fido2Registration: object; readonly fido2Assertion?: never }
  | { readonly fido2Assertion: object; readonly fido2Registration?: never };

/** Lets the buyer make or use a passkey of a card network, in an `iframe` of yours. */
export async function answerPasskey(
  { kind, frame }: PasskeyStep,
  iframe: FrameElement,
  options?: CallOptions,
): Promise<PasskeyAnswer> {
  const { credential } = await answerFrame(frame, iframe, options);
  if (credential === undefined)
    throw new CartwrightError('InvalidAnswer', 'The frame of the card network gave no passkey');
  return kind === 'REGISTRATION' ? { fido2Registration: credential } : { fido2Assertion: credential };
}
