import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sitePaths } from './site-paths.ts';
import { toAnchor } from './to-anchor.ts';

export interface Way {
  /** For example "I build a frontend". */
  readonly title: string;
  readonly anchor: string;
  readonly says: string;
  readonly pages: readonly { readonly title: string; readonly link: string }[];
}

/** The ways into the project, each with its pages, as the README has them under "Documentation". */
export function readWays(): readonly Way[] {
  const [, documentation = ''] =
    /^## Documentation\n([\s\S]*?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  return documentation
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = '', says = ''] = section.split('\n\n');
      const rows = [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\)/gm)];
      const pages = rows.map(([, page = '', path = '']) => ({ title: page, link: toLink(path) }));
      return { title, anchor: toAnchor(title), says: says.replaceAll('\n', ' '), pages };
    });
}

function toLink(path: string): string {
  const page = sitePaths.get(path);
  if (page === undefined) throw new Error(`The README names ${path}, which is no page`);
  return `/${page.replace(/(?:index)?\.md$/, '')}`;
}
