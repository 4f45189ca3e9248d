import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../../domain/viewer/viewer-rules.ts';
import type { NotedPlatform } from '../../../stores/ports/index.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';

/** Keeps where the caller's platform wants to hear of its orders. */
export async function noteAgentPlatform(
  { stores }: WorkerContext,
  caller: Caller,
  platform: Omit<NotedPlatform, 'name'>,
): Promise<void> {
  const { name } = requireAnyCredential(caller.viewer);
  await stores.agentPlatforms.note({ ...platform, name });
}
