import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DescribedSetting, describeConfiguration } from '../src/config/describe-configuration.ts';
import { isStarted } from './is-started.ts';

export const readmePath = join(import.meta.dirname, '..', 'README.md');

const START = '<!-- configuration table -->';
const END = '<!-- end of the configuration table -->';

/** The README with its configuration tables made anew from what the loader reads. */
export function printConfiguration(readme: string): string {
  const from = readme.indexOf(START);
  const to = readme.indexOf(END);
  if (from === -1 || to < from) throw new Error(`The README lacks the lines ${START} and ${END}`);
  return `${readme.slice(0, from)}${START}\n${tables()}\n${readme.slice(to)}`;
}

function tables(): string {
  return `
Written into this file by \`npm run docs:configuration\`, from \`src/config\`.

${table('Variable', 'environment')}

\`CONFIG_FILE\` names a JSON file; a key that is not in this table is refused:

${table('Key', 'CONFIG_FILE')}
`;
}

const table = (heading: string, where: DescribedSetting['where']): string =>
  [
    `| ${heading} | Without it | Meaning |`,
    '|---|---|---|',
    ...describeConfiguration()
      .filter((setting) => setting.where === where)
      .map(({ name, default: unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |`),
  ].join('\n');

if (isStarted(import.meta.filename)) {
  const [, , path = readmePath] = process.argv;
  await writeFile(path, printConfiguration(await readFile(path, 'utf8')));
}
