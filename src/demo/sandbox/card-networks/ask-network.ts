import { z } from 'zod';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import { sendRequest } from '../gateway/send-request.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** The network does not approve: nothing has changed there. */
export class NetworkRefused extends Error {
  override readonly name = 'NetworkRefused';
  /** In the words of the network. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const authorization = z.object({
  state: z.enum(['approved', 'reversed']),
  amount: z.int(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
});
const answerWire = z.object({ authorization: authorization.nullable() });
const refusalWire = z.object({ refusal: z.string() });

export type NetworkAuthorization = z.output<typeof authorization>;

/**
 * One request of a shop's acquirer to a network. Throws NetworkRefused; refuses with `gateway-unknown` if the acquirer has no
 * contract with the network. Any other error leaves open what the network did.
 */
export async function askNetwork(
  { networks, settings }: Pick<Shop, 'networks' | 'settings'>,
  network: CardNetworkName,
  path: '/acquirer/authorizations' | '/acquirer/keys/give-up',
  body: object,
): Promise<NetworkAuthorization | null> {
  const address = await networks?.find(network);
  if (address === undefined) throw new ShopRefusal('gateway-unknown');
  const { url, token } = address;
  const request = { merchant: settings.domain, ...body };
  const { status, body: received } = await sendRequest({ url: `${url}${path}`, token }, 'POST', request);
  if (status === 200) return answerWire.parse(received).authorization;
  const refusal = refusalWire.safeParse(received).data;
  if (refusal !== undefined) throw new NetworkRefused(refusal.refusal);
  throw new Error(`Network ${network} answered with status ${status}`);
}
