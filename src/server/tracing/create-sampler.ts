import { type SpanContext, TraceFlags, trace } from '@opentelemetry/api';
import { type Sampler, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';

export interface SamplerOptions {
  readonly ratio: number;
  readonly followsParents: boolean;
}

/**
 * Chooses traces by their id. A span follows the one above it in this process, and one that goes on later follows what began it. Whoever sends
 * a `traceparent` decides only if it is trusted with that: anybody could have all of its requests recorded.
 */
export function createSampler({ ratio, followsParents }: SamplerOptions): Sampler {
  const byId = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (context, traceId, _name, _kind, _attributes, links) => {
      const parent = trace.getSpanContext(context);
      if (parent !== undefined && (followsParents || parent.isRemote !== true)) return { decision: follow(parent) };
      const [link] = links;
      return link === undefined ? byId.shouldSample(context, traceId) : { decision: follow(link.context) };
    },
    toString: () => `${byId}${followsParents ? ', or as the parent' : ''}`,
  };
}

const follow = ({ traceFlags }: SpanContext): SamplingDecision =>
  (traceFlags & TraceFlags.SAMPLED) === 0 ? SamplingDecision.NOT_RECORD : SamplingDecision.RECORD_AND_SAMPLED;
