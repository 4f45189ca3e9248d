import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root, sitePaths } from './site-paths.ts';

const FENCE = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2$/gm;
const LINK = /(!?)\[((?:[^\]`]|`[^`]*`)*)\]\((?![a-z]+:)([^)#\s]*)(#[^)\s]+)?\)/g;

/**
 * A page of the repository as one of the website: its links lead to pages there. A link to another file of the repository becomes its
 * text, with the path as a title. Throws if the file does not exist.
 */
export function toSitePage(path: string, text: string): string {
  return outsideCode(text, (prose) =>
    prose.replace(LINK, (link, image: string, label: string, file: string, anchor = '') => {
      if (file === '') return link;
      const target = posix.normalize(posix.join(posix.dirname(path), file));
      if (image !== '') return `![${label}](/${toPicture(target)})`;
      const page = sitePaths.get(target) ?? sitePaths.get(posix.join(target, 'README.md'));
      if (page !== undefined) return `[${label}](/${page}${anchor})`;
      if (!existsSync(join(root, target))) throw new Error(`${path} links to ${file}, which does not exist`);
      return `<span title="${target}">${label}</span>`;
    }),
  );
}

/** Where a picture of the repository is on the website. */
export const toPicture = (path: string): string => `pictures/${posix.basename(path)}`;

/** Changes what is not in a block of code. */
function outsideCode(text: string, change: (prose: string) => string): string {
  let from = 0;
  let changed = '';
  for (const block of text.matchAll(FENCE)) {
    changed += change(text.slice(from, block.index)) + block[0];
    from = block.index + block[0].length;
  }
  return changed + change(text.slice(from));
}
