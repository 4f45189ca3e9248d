/** Words that say nothing alone. */
export const smallWords: ReadonlySet<string> = new Set(
  'a an and at by de der die du en et for from in la le of on or the to und with & + - – —'.split(' '),
);

/**
 * Words that a query has only because it is a sentence, so that a product need not have them. `on` is a brand, `or` is gold in French, and
 * `die` cuts.
 */
export const queryFillers: ReadonlySet<string> = new Set(
  'a an and any are at best by de der does du et find for from how in is it la le looking me my need of our some that the this to und want what where which with you your'.split(
    ' ',
  ),
);
