import { splitText } from './split-words.ts';
import { toSingular } from './stem-word.ts';

/** What follows says more about the thing, as in `Shirt, blue` and `Shirt with pocket`. */
const REST = /[,:;(|[]|\s[-–—/]\s|\s(?:with|for|in|of|by|from|mit|für|aus|en|de|pour|avec)\s/iu;
const LEVEL = /\s*[>/]\s*/u;
const ALTERNATIVE = /[,&]|\s(?:and|und|et)\s/iu;
const HAS_DIGIT = /\p{N}/u;

/** The singulars of what a product is, after all that only describes it: `shirt` for `Linen Shirt`, `dress` for `Shirt Dress in Blue`. */
export const findNouns = ({
  title,
  brand,
  type,
}: {
  readonly title: string;
  readonly brand: string | null;
  readonly type: string | null;
}): readonly string[] => [
  ...new Set([...listNouns(findName(title, brand)), ...toAlternatives(type ?? '').flatMap(listNouns)].map(toSingular)),
];

/** The first part of a title that is not the brand. */
const findName = (title: string, brand: string | null): string => {
  const parts = title.split(REST).filter((part) => part.trim() !== '');
  return parts.find((part) => part.trim() !== brand) ?? '';
};

/** A type may be a path of categories, and a category may name several things. */
const toAlternatives = (type: string): readonly string[] => (type.split(LEVEL).at(-1) ?? '').split(ALTERNATIVE);

/** The last word, and the compound that it ends. Sizes are no nouns. */
function listNouns(name: string): readonly string[] {
  const { words, others } = splitText(name);
  const noun = words.findLast((word) => !HAS_DIGIT.test(word));
  return noun === undefined ? [] : [noun, ...others.filter((other) => other !== noun && other.endsWith(noun))];
}
