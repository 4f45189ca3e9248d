import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DescribedSetting, describeConfiguration } from '../src/config/reference-page/describe-configuration.ts';

export const configurationDocumentPath = join(import.meta.dirname, '..', 'docs', 'configuration.md');

const START = '<!-- configuration table -->';
const END = '<!-- end of the configuration table -->';

/** The document with its configuration tables printed again from what the loader reads. */
export function printConfiguration(document: string): string {
  const from = document.indexOf(START);
  const to = document.indexOf(END);
  if (from === -1 || to < from) throw new Error(`The document lacks the lines ${START} and ${END}`);
  return `${document.slice(0, from)}${START}\n${tables()}\n${document.slice(to)}`;
}

function tables(): string {
  return `
\`npm run docs:configuration\` prints these tables from \`src/config\`.

## Environment variables

${table('Variable', 'environment')}

## Configuration file

\`CONFIG_FILE\` is the path of a JSON file. A key that is not in this table is an error.

${table('Key', 'CONFIG_FILE')}
`;
}

const table = (heading: string, where: DescribedSetting['where']): string =>
  [
    `| ${heading} | Default | Meaning |`,
    '|---|---|---|',
    ...describeConfiguration()
      .filter((setting) => setting.where === where)
      .map(({ name, default: unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |`),
  ].join('\n');

if (import.meta.main) {
  const [, , path = configurationDocumentPath] = process.argv;
  await writeFile(path, printConfiguration(await readFile(path, 'utf8')));
}
