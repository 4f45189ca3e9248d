import { readWays } from './read-ways.ts';
import { toSitePage } from './to-site-page.ts';

/** The first page: what the README says first, the ways in, and then the README from its first command to the documentation. */
export function printHome(readme: string): string {
  const [, name = '', tagline = ''] = /^# (.+)\n\n(.+)\n/.exec(readme) ?? [];
  const ways = readWays();
  const features = ways.map(({ title, says, pages }) => ({ title, details: says, link: pages[0]?.link }));
  const frontMatter = {
    layout: 'home',
    hero: {
      name,
      tagline,
      actions: [
        { theme: 'brand', text: 'Place your first order', link: '/first-order' },
        { theme: 'alt', text: 'Take the tour', link: '/tour' },
      ],
    },
    features,
  };
  const body = toSitePage('README.md', readme.replace(/^# .+\n\n.+\n/, '').replace(/^## Folders[\s\S]*/m, ''))
    .replace(/^## Documentation\n[\s\S]*?(?=^### )/m, '## Documentation\n\n')
    // The ways in above say it already.
    .replaceAll(/^(### .+\n\n)[^|\n][\s\S]*?(?=^\| Page )/gm, '$1');
  return `---\n${JSON.stringify(frontMatter)}\n---\n${body}`;
}
