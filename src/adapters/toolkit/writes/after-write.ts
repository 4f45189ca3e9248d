import { CommerceError } from '../../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';

/**
 * Runs what follows a write that the platform has carried out, such as the read of the changed cart. A follow-up that
 * never reached the platform, or was turned away there, says nothing of the write: without this, it would look as if the
 * write could be repeated. Refusals of the buyer's input pass through.
 */
export async function afterWrite<Result>(follow: () => Promise<Result>): Promise<Result> {
  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof CommerceError) || error.name !== 'StoreUnavailable' || error.outcomeUnknown) throw error;
    throw new UpstreamFailure({
      reason: error instanceof UpstreamFailure ? error.reason : 'unexpected-shape',
      outcome: 'unknown',
      description: `The change was sent, and what follows it failed. ${error.description ?? error.message}`,
    });
  }
}
