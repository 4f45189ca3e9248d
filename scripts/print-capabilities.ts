/**
 * Prints which platform can do what, from the registry: each adapter is made with its fullest settings and asked for its methods. Below
 * them, how many promises of the kit are about these, and how many calls of a live server are recorded. With `--write`, puts the table
 * into docs/adapters.md.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { operationNames, supports } from '../src/adapters/contract/index.ts';
import { adapterRegistry } from '../src/adapters/registry.ts';
import { openSandbox } from '../src/demo/sandbox/open-sandbox.ts';
import { silentLogger } from '../src/lib/logger.ts';
import { systemRuntime } from '../src/lib/runtime.ts';
import { listPromises } from '../test/contract/merchant-adapter/promise-groups.ts';

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
    const promises = listPromises();
    const columns: { readonly platform: string; readonly marks: readonly string[] }[] = [];
    for (const [platform, { create, fullest }] of Object.entries(adapterRegistry)) {
      const adapter = await create({ domain: 'shop.example', displayName: 'Shop', settings: fullest }, surroundings);
      const marks = operationNames.map((operation) => (supports(adapter, operation) ? 'yes' : '–'));
      const tried = promises.filter((needs) => needs.every((operation) => supports(adapter, operation)));
      await adapter.close?.();
      const recorded = await countRecordedCalls(platform);
      columns.push({ platform, marks: [...marks, `${tried.length}`, recorded === 0 ? '–' : `${recorded}`] });
    }
    const names = [
      ...operationNames.map((operation) => `\`${operation}\``),
      `promises of the kit about these, of ${promises.length}`,
      'recorded calls of a live server',
    ];
    const rows = names.map((name, index) => `| ${name} | ${columns.map(({ marks }) => marks[index]).join(' | ')} |`);
    const head = ['operation', ...columns.map(({ platform }) => platform)];
    return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
  } finally {
    await sandbox.close();
  }
}

const root = new URL('..', import.meta.url);

/** What the fast suite replays: each recording lists the calls of one test. */
async function countRecordedCalls(platform: string): Promise<number> {
  let calls = 0;
  for (const file of globSync(`test/adapters/${platform}/recordings/*.json`, { cwd: root })) {
    const recorded: unknown = JSON.parse(await readFile(new URL(file, root), 'utf8'));
    if (Array.isArray(recorded)) calls += recorded.length;
  }
  return calls;
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
