/** The wait was longer than allowed. */
class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

/** The result, if it arrives in time; rejects with TooLateError otherwise. */
export async function withinTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new TooLateError(`No response within ${milliseconds} ms`));
    // A busy event loop runs its timers before it reads the answers that came in the meantime.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
