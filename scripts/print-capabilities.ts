/**
 * Prints which platform can do what, from the registry: each adapter is made with its fullest settings and asked for its methods.
 * With `--write`, puts the table into docs/adapters.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { operationNames, supports } from '../src/adapters/contract/index.ts';
import { adapterRegistry } from '../src/adapters/registry.ts';
import { openSandbox } from '../src/demo/sandbox/open-sandbox.ts';
import { silentLogger } from '../src/lib/logger.ts';
import { systemRuntime } from '../src/lib/runtime.ts';

export const adaptersDocument = new URL('../docs/adapters.md', import.meta.url);

export async function printCapabilities(): Promise<string> {
  const publicUrl = () => 'https://pay.example';
  const sandbox = await openSandbox({
    location: { dataFolder: ':memory:', database: null },
    runtime: systemRuntime,
    logger: silentLogger,
    publicUrl,
  });
  try {
    const surroundings = { runtime: systemRuntime, logger: silentLogger, sandbox: sandbox.endpoint };
    const columns: { readonly platform: string; readonly marks: readonly string[] }[] = [];
    for (const [platform, { create, fullest }] of Object.entries(adapterRegistry)) {
      const adapter = await create({ domain: 'shop.example', displayName: 'Shop', settings: fullest }, surroundings);
      const marks = operationNames.map((operation) => (supports(adapter, operation) ? 'yes' : '–'));
      await adapter.close?.();
      columns.push({ platform, marks });
    }
    const rows = operationNames.map(
      (operation, index) => `| \`${operation}\` | ${columns.map(({ marks }) => marks[index]).join(' | ')} |`,
    );
    const head = ['operation', ...columns.map(({ platform }) => platform)];
    return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
  } finally {
    await sandbox.close();
  }
}

/** The document with the table of now between its two marks. */
export const withCapabilities = (document: string, table: string): string =>
  document.replace(/(<!-- capabilities -->\n)[\s\S]*?(<!-- end -->)/, (_all, start, end) => `${start}${table}\n${end}`);

if (import.meta.main) {
  const table = await printCapabilities();
  if (process.argv.includes('--write')) {
    await writeFile(adaptersDocument, withCapabilities(await readFile(adaptersDocument, 'utf8'), table));
  } else {
    console.log(table);
  }
}
