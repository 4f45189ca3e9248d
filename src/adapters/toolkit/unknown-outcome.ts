import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';

/** The response does not tell the outcome: it is neither a refusal nor a reliable result. */
export const unknownOutcome = (description: string): UpstreamFailure =>
  new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'unknown', description });
