/** What two spellings of a region's name have in common. */
export const toRegionKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/**
 * The region key without the words for kinds of region: `Beijing Shi`, `Aiwo District`, `Adygeya, Respublika`, `广东省`. The words are sorted, and
 * `saint` is `st`.
 */
export const toShortRegionKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/(?:自治区|省|市|县|縣|府|県|都)$/u, '')
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => !kindsOfRegion.has(word))
    .map((word) => (word === 'saint' ? 'st' : word))
    .toSorted()
    .join('');

const kindsOfRegion: ReadonlySet<string> = new Set(
  `republic city county district province prefecture parish state region special and of
  shi sheng zizhiqu sar do si gwangyeoksi teukbyeolsi teukbyeoljachido jachido
  respublika kray oblast avtonomnyy okrug`.split(/\s+/),
);
