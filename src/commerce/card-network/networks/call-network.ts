import type { CardNetworkAdapter, NetworkCall } from '../../../card-networks/contract/card-network.ts';
import type { Caller, Partner } from '../../../domain/viewer/viewer.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import { type FieldPaths, toCallerError } from '../../merchant-calls/to-caller-error.ts';
import type { CardNetworkContext } from '../card-network-context.ts';

export interface NetworkRequest {
  /** The adapter's method, for the log. */
  readonly operation: string;
  readonly app: Pick<Partner, 'appId' | 'origins'>;
  readonly requestKey: string;
  /** Paths of the method's input in the caller's. */
  readonly fieldPaths?: FieldPaths;
  /** The member of the caller's input that names the card, if one does. */
  readonly cardField?: string;
}

/** Pages on any port of this computer, as a CSP writes them. */
const LOOPBACK = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*'];

/** One call to a card network. Never aborted when a client disconnects: a repeated call gets its answer. */
export async function callNetwork<T>(
  context: Pick<CardNetworkContext, 'timers' | 'logger' | 'settings' | 'loopbackReturns'>,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  { network }: Pick<CardNetworkAdapter, 'network'>,
  { operation, app, requestKey, fieldPaths = {}, cardField }: NetworkRequest,
  run: (call: NetworkCall) => Promise<T>,
): Promise<T> {
  const options = { domain: `card-network-${network}`, operation, caller, timeout: context.settings.writeTimeout };
  const origins = [...app.origins, ...(context.loopbackReturns ? LOOPBACK : [])];
  try {
    return await callMerchant(context, options, ({ signal }) => run({ appId: app.appId, requestKey, origins, signal }));
  } catch (thrown) {
    throw toCallerError(thrown, cardField === undefined ? {} : { [cardField]: cardField }, fieldPaths);
  }
}
