import { afterTime } from './after-time.ts';

/** The wait was longer than allowed. */
class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

/** The result, if it arrives in time; rejects with TooLateError otherwise. */
export async function withinTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cancel = afterTime(milliseconds, () => late.reject(new TooLateError(`No response within ${milliseconds} ms`)));
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    cancel();
  }
}
