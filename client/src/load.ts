import { CartwrightError } from './cartwright-error.ts';

/** Loads a part of the client when it is first used, and tries once more: a page that is older than a deployment misses its file. */
export const load = <Part>(part: () => Promise<Part>, isAnswered?: boolean): Promise<Part> =>
  part()
    .catch(part)
    .catch((cause: unknown) => {
      throw new CartwrightError('PartMissing', 'Load the page again', { isAnswered, cause });
    });
