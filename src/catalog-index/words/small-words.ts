/** Words that say nothing alone. */
export const smallWords: ReadonlySet<string> = new Set(
  'a an and at by de der die du en et for from in la le of on or the to und with & + - – —'.split(' '),
);
