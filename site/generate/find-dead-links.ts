import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LINK = /\s(?:href|src)="([^"]+)"/g;
const ID = /\sid="([^"]+)"/g;

/** Links of a built website that lead to no file or to no element of one, as `page: link`. Those to other hosts are left out. */
export async function findDeadLinks(folder: string): Promise<readonly string[]> {
  const files = globSync('**/*', { cwd: folder }).toSorted();
  const pages = new Map(
    await Promise.all(
      files
        .filter((path) => path.endsWith('.html'))
        .map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
    ),
  );
  const anchors = new Map(
    [...pages].map(([path, text]) => [path, new Set([...text.matchAll(ID)].map(([, id = '']) => id))]),
  );
  const known = new Set(files);

  const leadsSomewhere = (page: string, link: string): boolean => {
    const { pathname, hash } = new URL(link, `https://site.invalid/${page}`);
    const path = decodeURIComponent(pathname.slice(1));
    const found = [path, `${path}.html`, `${path}${path === '' || path.endsWith('/') ? '' : '/'}index.html`].find(
      (each) => known.has(each),
    );
    if (found === undefined) return false;
    return (
      hash === '' || !found.endsWith('.html') || anchors.get(found)?.has(decodeURIComponent(hash.slice(1))) === true
    );
  };
  return [...pages].flatMap(([page, text]) =>
    [...new Set([...text.matchAll(LINK)].map(([, link = '']) => link.replaceAll('&amp;', '&')))]
      .filter((link) => !/^(?:[a-z]+:|\/\/)/.test(link) && !leadsSomewhere(page, link))
      .map((link) => `${page}: ${link}`),
  );
}
