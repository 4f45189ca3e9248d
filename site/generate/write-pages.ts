import { globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { linkNames } from './link-names.ts';
import { printHome } from './print-home.ts';
import { printSchemaPage, toTitle } from './print-schema-page.ts';
import { operationTypes, schemaFiles } from './schema-files.ts';
import { root, sitePaths } from './site-paths.ts';
import { toPicture, toSitePage } from './to-site-page.ts';

/** Every page of the website by its path: those of the repository, those of the schema, and the tour. */
export async function makePages(): Promise<ReadonlyMap<string, string>> {
  const written = [...sitePaths].map(async ([path, page]) => {
    const text = await readFile(join(root, path), 'utf8');
    if (path === 'README.md') return [page, printHome(text)] as const;
    return [page, toSitePage(path, page === 'errors.md' ? withAnchors(text) : text)] as const;
  });
  return new Map([
    ...(await Promise.all(written)),
    ...schemaFiles.map((file) => [`schema/${file.name}.md`, printSchemaPage(file)] as const),
    ['schema/index.md', printSchemaIndex()],
    ['tour.md', '---\ntitle: Tour\naside: false\n---\n\n<CheckoutTour />\n'],
  ]);
}

/** Writes the pages and the pictures into a folder, which it empties first. */
export async function writePages(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of await makePages()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const pictures = globSync('{bench,docs/images}/*.{png,svg}', { cwd: root });
  for (const path of pictures) await cp(join(root, path), join(folder, 'public', toPicture(path)));
  await cp(join(root, 'storefront', 'icon.svg'), join(folder, 'public', 'icon.svg'));
}

/** The table of errors, in which the schema links to the row of a code. */
const withAnchors = (text: string): string => text.replaceAll(/^\| `([A-Z_]+)` \|/gm, '| <a id="$1"></a>`$1` |');

function printSchemaIndex(): string {
  const intro = operationTypes.map((type) => {
    const operations = schemaFiles.flatMap(({ name: file, operations }) =>
      operations
        .filter(([kind]) => kind === type.name.value)
        .flatMap(([kind, { fields = [] }]) =>
          fields.map(({ name }) => `[\`${name.value}\`](/schema/${file}.md#${kind}-${name.value})`),
        ),
    );
    return `## ${type.name.value}\n\n${linkNames(type.description?.value ?? '')}\n\n${operations.join(' · ')}`;
  });
  const nouns = schemaFiles.map(({ name }) => `[${toTitle(name)}](/schema/${name}.md)`);
  return ['# The schema', `By noun: ${nouns.join(' · ')}`, ...intro].join('\n\n').concat('\n');
}
