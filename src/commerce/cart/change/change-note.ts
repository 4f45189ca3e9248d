import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { digest } from '../../../lib/digest.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { DeviceCart } from '../device-carts.ts';
import { readSeenContents } from '../last-seen.ts';
import type { ChangeEvidence } from './cart-change.ts';
import { type CartContents, toContents } from './cart-contents.ts';

/** What is noted before the platform is asked. It names no goods: only the hash of what the cart then holds. */
interface ChangeNote {
  readonly hadCart: boolean;
  /** The version of the device's cart, whether it had one or not: grows with every write. */
  readonly version: number;
  readonly contents: string | null;
}

/** The outcome of a change, as far as the note and the cart tell. */
export type Verdict = 'made' | 'repeatable' | 'unknown';

export function writeNote<Parsed>(
  evidence: ChangeEvidence<Parsed> | undefined,
  parsed: Parsed,
  deviceCart: DeviceCart | undefined,
  version: number,
): string {
  const before = findContents(deviceCart);
  const contents =
    evidence?.kind === 'contents' && before !== undefined ? toHash(evidence.after(parsed, before)) : null;
  return JSON.stringify({ hadCart: deviceCart !== undefined, version, contents } satisfies ChangeNote);
}

/**
 * Whether the change was made, by the device's cart as it is now; a null is a device without one. A cart that shows nothing of
 * the change proves nothing: the call may still be on its way. But a call that was to begin the device's cart can only have
 * begun another one, which nobody has.
 */
export function judge<Parsed>(
  evidence: ChangeEvidence<Parsed> | undefined,
  parsed: Parsed,
  note: string | null,
  { cart, version }: { readonly cart: PlatformCart | null; readonly version: number },
): Verdict {
  if (note === null) return 'unknown';
  const before = parseStoredJson<ChangeNote>(note);
  if (cart === null) return !before.hadCart && before.version === version ? 'repeatable' : 'unknown';
  if (evidence === undefined) return 'unknown';
  const isMade =
    evidence.kind === 'state' ? evidence.holds(parsed, cart) : before.contents === toHash(toContents(cart.lineItems));
  return isMade ? 'made' : 'unknown';
}

function findContents(deviceCart: DeviceCart | undefined): CartContents | undefined {
  if (deviceCart === undefined) return new Map();
  return deviceCart.seen === null ? undefined : readSeenContents(deviceCart.seen);
}

const toHash = (contents: CartContents): string =>
  digest(JSON.stringify([...contents].sort(([one], [other]) => (one < other ? -1 : 1))));
