import { UpstreamFailure } from '../../../http-client/upstream-failure.ts';

/**
 * Runs what follows a write that the platform has carried out, such as the read of the changed cart. A follow-up that
 * never reached the platform says nothing of the write: without this, it would look as if the write could be repeated.
 */
export async function afterWrite<Result>(follow: () => Promise<Result>): Promise<Result> {
  try {
    return await follow();
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.outcome === 'unknown') throw error;
    const { reason, message } = error;
    throw new UpstreamFailure({
      reason,
      outcome: 'unknown',
      description: `The change was sent, and what follows it failed. ${error.description ?? message}`,
    });
  }
}
