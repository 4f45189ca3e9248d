import { CommerceError } from '../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { OrderOutcome } from '../contract/index.ts';

/** Sends the request that takes the money. */
type Pay = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/**
 * Places an order by a request that goes through `pay`. A failure before that request was sent says that nothing was charged. Only for
 * placeOrder: what follows a challenge was paid by an earlier call.
 */
export async function tellUncharged(place: (pay: Pay) => Promise<OrderOutcome>): Promise<OrderOutcome> {
  let mayBeSent = false;
  const pay: Pay = async (send) => {
    const wasSent = mayBeSent;
    mayBeSent = true;
    try {
      return await send();
    } catch (thrown) {
      if (thrown instanceof UpstreamFailure && thrown.outcome === 'not-sent') mayBeSent = wasSent;
      throw thrown;
    }
  };
  try {
    return await place(pay);
  } catch (thrown) {
    const isUncharged = !mayBeSent && thrown instanceof CommerceError && thrown.name === 'StoreUnavailable';
    throw isUncharged ? thrown.at({ provesUncharged: true }) : thrown;
  }
}
