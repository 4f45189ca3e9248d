import type { PasskeyView } from '../passkeys/passkey-view.ts';

/** The state of a flow after an answer of its buyer. */
export type VerificationView =
  | { readonly kind: 'enrolled' }
  | { readonly kind: 'passkey'; readonly passkey: PasskeyView }
  | FailureView;

export interface FailureView {
  readonly kind: 'failed';
  /** False if the flow is over. */
  readonly goesOn: boolean;
  readonly triesLeft: number | null;
  readonly resendsLeft: number | null;
  readonly passkey: PasskeyView | null;
}
