import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { SealedTextError } from '../../../lib/secret-box.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { requireCardNetworks } from '../networks/require-card-network.ts';

/** What a bridge knows: sealed in its address, which therefore holds no flow token and tells nobody anything. */
interface BridgeState {
  /** The exact origin of the page that embeds the frame, which was checked against those of the App ID. */
  readonly target: string;
  /** Milliseconds since the Unix epoch. */
  readonly exp: number;
}

const LIFETIME = 60 * 60_000;

/** The address where a frame of a network ends. */
export async function toBridgeUrl(
  context: Pick<CardNetworkContext, 'cardNetworks' | 'secretBox' | 'runtime'>,
  target: string,
): Promise<string> {
  const exp = context.runtime.clock.now() + LIFETIME;
  const state = await context.secretBox.seal(JSON.stringify({ target, exp } satisfies BridgeState));
  return `${requireCardNetworks(context).publicUrl()}/iframe-callback?state=${encodeURIComponent(state)}`;
}

/** The origin to which the bridge of this state may post; undefined if the state is not ours, or too old. */
export async function findBridgeTarget(
  { secretBox, runtime }: Pick<CardNetworkContext, 'secretBox' | 'runtime'>,
  state: string,
): Promise<string | undefined> {
  try {
    const { target, exp } = parseStoredJson<Partial<BridgeState>>(await secretBox.open(state));
    return target !== undefined && exp !== undefined && runtime.clock.now() < exp ? target : undefined;
  } catch (thrown) {
    if (thrown instanceof SealedTextError) return undefined;
    throw thrown;
  }
}
