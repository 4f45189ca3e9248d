import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toAnchor } from '../../site/generate/to-anchor.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = globSync(['*.md', '{bench,client,docs,examples,graphiql,schema,site,src,storefront,test}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules', '**/dist', '**/public', 'site/pages'],
}).toSorted();

/** Without code, in which `#` and brackets mean something else. */
const readProse = (page: string): string =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2$/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');

/** The anchors of a page as GitHub makes them: a heading that comes again has a number. */
function readAnchors(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of readProse(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = toAnchor(heading);
    let repeated = 0;
    while (anchors.has(repeated === 0 ? anchor : `${anchor}-${repeated}`)) repeated += 1;
    anchors.add(repeated === 0 ? anchor : `${anchor}-${repeated}`);
  }
  return anchors;
}

/** Links in the text and definitions of links, with or without a title, except those to other hosts. */
const readLinks = (page: string) =>
  [
    ...readProse(page)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/(?:\]\(|^\[[^\]]+\]: )<?(?![a-z]+:)([^)#\s>]*)(?:#([^)\s>]+))?/gm),
  ].map(([, file = '', anchor]) => ({ page, target: file === '' ? page : join(dirname(page), file), anchor }));

describe('every page of the repository', () => {
  const links = pages.flatMap(readLinks);

  it('links only to files and folders that exist', () => {
    assert.ok(pages.length > 130 && links.length > 350, `${pages.length} pages with ${links.length} links`);
    assert.deepEqual(
      links.filter(({ target }) => target.startsWith('..') || !existsSync(join(root, target))),
      [],
    );
  });

  it('links only to headings that exist', () => {
    const anchored = links.filter(({ target, anchor }) => anchor !== undefined && existsSync(join(root, target)));

    assert.ok(anchored.length > 60, `${anchored.length} links to a heading`);
    assert.deepEqual(
      anchored.filter(({ target, anchor = '' }) => !target.endsWith('.md') || !readAnchors(target).has(anchor)),
      [],
    );
  });
});
