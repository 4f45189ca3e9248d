import type { FrameView } from '../frames/frames.ts';
import type { Mandate } from '../intents/mandate.ts';
import type { Ceremony } from './ceremony.ts';

/** A ceremony as the buyer's browser needs it. */
export interface PasskeyView {
  readonly kind: Ceremony['kind'];
  /** Options in the JSON form of WebAuthn. */
  readonly publicKey: Readonly<Record<string, unknown>>;
  readonly frame: FrameView;
  readonly payment: { readonly mandate: Mandate; readonly instrument: string } | null;
}
