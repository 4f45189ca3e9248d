import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { toTitle } from '../generate/print-schema-page.ts';
import { readWays } from '../generate/read-ways.ts';
import { schemaFiles } from '../generate/schema-files.ts';
import { sitePaths } from '../generate/site-paths.ts';
import { toAnchor } from '../generate/to-anchor.ts';
import { drawFlowchart } from './draw-flowchart.ts';

const toItems = (pages: readonly { title: string; link: string }[]) =>
  pages.map(({ title, link }) => ({ text: title, link }));

const rooms = [...sitePaths.values()]
  .filter((page) => page.startsWith('inside/'))
  .map((page) => page.replace(/\.md$/, ''))
  .map((page) => ({ text: page.replace('inside/', ''), link: `/${page}` }));

export default defineConfig({
  title: 'Cartwright',
  description: 'One GraphQL API in front of many merchants’ commerce platforms.',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }]],
  markdown: {
    anchor: { slugify: toAnchor },
    config: ({ renderer: { rules } }) => {
      const { fence } = rules;
      rules.fence = (tokens, index, ...rest) => {
        const { info = '', content = '' } = tokens[index] ?? {};
        return info === 'mermaid' ? drawFlowchart(content) : (fence?.(tokens, index, ...rest) ?? '');
      };
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  // The search index is one file.
  vite: {
    esbuild: { tsconfigRaw: '{}' },
    build: { chunkSizeWarningLimit: 3000 },
    resolve: {
      alias: [
        { find: /^.*\/VPHome\.vue$/, replacement: fileURLToPath(new URL('theme/first-page.vue', import.meta.url)) },
      ],
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Tour', link: '/tour' },
      { text: 'Schema', link: '/schema/' },
      { text: 'Errors', link: '/errors' },
      { text: 'Settings', link: '/configuration' },
      { text: 'Decisions', link: '/decisions/' },
    ],
    sidebar: [
      { text: 'Tour', link: '/tour' },
      ...readWays().map(({ title, pages }) => ({ text: title, collapsed: false, items: toItems(pages) })),
      {
        text: 'Schema',
        link: '/schema/',
        collapsed: true,
        items: schemaFiles.map(({ name }) => ({ text: toTitle(name), link: `/schema/${name}` })),
      },
      { text: 'Inside', collapsed: true, items: rooms },
    ],
  },
});
