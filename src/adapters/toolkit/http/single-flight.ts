import { untilAborted } from '../../../lib/async/until-aborted.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { MerchantCall } from '../../contract/index.ts';

/** Has simultaneous calls share one run of the work. If the call leaves that began it, the next one begins it anew. */
export function singleFlight<Result>(
  work: (call: MerchantCall) => Promise<Result>,
): (call: MerchantCall) => Promise<Result> {
  let current: Promise<Result> | undefined;
  const begin = (call: MerchantCall): Promise<Result> => {
    current = work(call).finally(() => {
      current = undefined;
    });
    return current;
  };
  const join = async (call: MerchantCall): Promise<Result> => {
    if (current === undefined) return begin(call);
    try {
      return await untilAborted(current, call.signal, leftBefore);
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || error.reason !== 'aborted' || call.signal.aborted) throw error;
      return join(call);
    }
  };
  return join;
}

const leftBefore = (): UpstreamFailure =>
  new UpstreamFailure({
    reason: 'aborted',
    outcome: 'not-sent',
    description: 'The call was aborted while it waited for what another call reads',
  });
