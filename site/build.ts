/**
 * `npm run docs`: makes the website of the pages in `site/dist`. Fails if a link leads nowhere. `npm run docs:serve` shows it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findDeadLinks } from './generate/find-dead-links.ts';
import { writePages } from './generate/write-pages.ts';

const site = import.meta.dirname;

await writePages(join(site, 'pages'));
const { status } = spawnSync(process.execPath, [join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build'], {
  cwd: site,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const dead = await findDeadLinks(join(site, 'dist'));
for (const link of dead) console.error(`dead link: ${link}`);
console.log(dead.length === 0 ? 'The website is in site/dist: npm run docs:serve' : `${dead.length} dead links`);
process.exitCode = dead.length === 0 ? 0 : 1;
