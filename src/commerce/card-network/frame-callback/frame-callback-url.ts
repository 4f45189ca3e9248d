import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { SealedTextError } from '../../../lib/secret-box.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { requireCardNetworks } from '../networks/require-card-network.ts';

/** What the page of a frame's callback knows: sealed in its address, which therefore holds no flow token and tells nobody anything. */
interface CallbackState {
  /** The exact origin of the page that embeds the frame, which was checked against those of the App ID. */
  readonly target: string;
  /** Milliseconds since the Unix epoch. */
  readonly exp: number;
}

const LIFETIME = 60 * 60_000;

/** The address where a frame of a network ends. */
export async function toFrameCallbackUrl(
  context: Pick<CardNetworkContext, 'cardNetworks' | 'secretBox' | 'runtime'>,
  target: string,
): Promise<string> {
  const exp = context.runtime.clock.now() + LIFETIME;
  const state = await context.secretBox.seal(JSON.stringify({ target, exp } satisfies CallbackState));
  return `${requireCardNetworks(context).publicUrl()}/iframe-callback?state=${encodeURIComponent(state)}`;
}

/** The origin to which the callback of this state may post; undefined if the state is not ours, or too old. */
export async function findFrameTarget(
  { secretBox, runtime }: Pick<CardNetworkContext, 'secretBox' | 'runtime'>,
  state: string,
): Promise<string | undefined> {
  try {
    const { target, exp } = parseStoredJson<Partial<CallbackState>>(await secretBox.open(state));
    return target !== undefined && exp !== undefined && runtime.clock.now() < exp ? target : undefined;
  } catch (thrown) {
    if (thrown instanceof SealedTextError) return undefined;
    throw thrown;
  }
}
