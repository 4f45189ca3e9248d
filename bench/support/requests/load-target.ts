import { type LoadRequest, load } from '../load.ts';
import { readSchedulerMicroseconds } from '../process-usage.ts';
import type { Target } from '../rounds.ts';
import { answer } from './post.ts';

/** A process that is sent one request again and again, over so many connections. Its answers must all have as many bytes as the first. */
export async function createLoadTarget(
  name: string,
  pid: number,
  request: LoadRequest,
  { connections, warmUp }: { readonly connections: number; readonly warmUp: number },
): Promise<Target> {
  const size = Buffer.byteLength(await answer(request));
  return {
    name,
    warmUp,
    send: async (end) => {
      const before = readSchedulerMicroseconds(pid);
      const result = await load(request, connections, end, size);
      return { ...result, cpu: readSchedulerMicroseconds(pid) - before };
    },
  };
}
