import type { Runtime } from '../lib/runtime.ts';

/** From 0 up to but not including 1, out of the randomness that a runtime hands in. */
export function randomFraction(runtime: Pick<Runtime, 'randomBytes'>): number {
  const bytes = runtime.randomBytes(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;
}
