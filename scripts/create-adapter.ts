/**
 * `npm run create:adapter -- --platform acme`: begins an adapter in src/adapters/acme, with the corner shop's as its template: settings,
 * client, wire, mappers and all operations, which pass the type check. Its harness in test/adapters/acme fails the kit at the first promise,
 * until it says how the platform is started. Adds the platform to the registry. Changes nothing that exists.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommandLine } from '../src/cli/support/parse-command-line.ts';
import { tellCommandProblem } from '../src/cli/support/tell-command-problem.ts';
import { UsageError } from '../src/cli/support/usage-error.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const template = join(root, 'examples/corner-shop/adapter');

try {
  const { values } = parseCommandLine({ options: { platform: { type: 'string' }, into: { type: 'string' } } });
  const { platform = '', into = root } = values;
  createAdapter(platform, into);
} catch (error) {
  process.exitCode = tellCommandProblem(error);
}

/** Writes below `repository`, which is this one but in tests. */
function createAdapter(platform: string, repository: string): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(platform) || platform.length > 40) {
    throw new UsageError(
      'Name the platform in lower case, with hyphens: npm run create:adapter -- --platform acme-shop',
    );
  }
  const source = join(repository, 'src/adapters', platform);
  const tests = join(repository, 'test/adapters', platform);
  for (const folder of [source, tests]) {
    if (existsSync(folder)) throw new UsageError(`There is already a folder ${folder}`);
  }
  const pascal = platform.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal.replace(/^./, (letter) => letter.toLowerCase());
  const rename = (text: string) =>
    text
      .replaceAll('CornerShop', pascal)
      .replaceAll('corner-shop', platform)
      .replaceAll('a corner shop server', `${platform}`)
      .replace(/'(?:\.\.\/)+src\/adapters\/(contract|toolkit)\//g, "'../$1/")
      .replace(/'(?:\.\.\/)+src\//g, "'../../");
  const files = readdirSync(template).map((name): [string, string] => [
    join(source, name === 'create-corner-shop-adapter.ts' ? 'index.ts' : name),
    rename(readFileSync(join(template, name), 'utf8')),
  ]);
  files.push([join(source, 'README.md'), toReadme(pascal)]);
  files.push([join(source, 'kind.ts'), toKind(pascal, camel)]);
  files.push([join(tests, 'harness.ts'), toHarness(platform, pascal)]);
  files.push([join(tests, 'contract.test.ts'), toTest(platform, pascal)]);
  const registry = join(repository, 'src/adapters/registry.ts');
  const listed = register(readFileSync(registry, 'utf8'), platform, camel);
  for (const folder of [source, tests]) mkdirSync(folder, { recursive: true });
  for (const [path, text] of [...files, [registry, listed] as const]) writeFileSync(path, text);
  // Names of another length break lines elsewhere.
  spawnSync('npx', ['biome', 'check', '--write', source, tests, registry], { cwd: repository, stdio: 'ignore' });
  console.log(`Wrote src/adapters/${platform} and test/adapters/${platform}, and added ${platform} to the registry.`);
  console.log(`Next: say in test/adapters/${platform}/harness.ts how the platform is started, and run`);
  console.log(`npx node --test test/adapters/${platform}/contract.test.ts`);
}

function register(registry: string, platform: string, camel: string): string {
  const lines = registry.split('\n');
  const imports = lines.findLastIndex((line) => line.includes('/kind.ts'));
  lines.splice(imports + 1, 0, `import { ${camel}Kind } from './${platform}/kind.ts';`);
  const entry = lines.findLastIndex((line) => /^ {2}\S+: \w+Kind,$/.test(line));
  if (imports < 0 || entry < 0) throw new Error('src/adapters/registry.ts has another form than this command knows');
  lines.splice(entry + 1, 0, `  ${platform === camel ? camel : `'${platform}'`}: ${camel}Kind,`);
  return lines.join('\n');
}

function toReadme(pascal: string): string {
  return `# ${pascal}

Adapter for ${pascal}. Say here which version of the platform it was tested with, and what each setting means.

- Settings: \`settings.ts\`. Every operation: \`index.ts\`.
`;
}

function toKind(pascal: string, camel: string): string {
  return `import * as z from 'zod';
import { Secret } from '../../lib/secret.ts';
import type { AdapterKind } from '../contract/index.ts';
import { parse${pascal}Settings } from './settings.ts';

export const ${camel}Kind: AdapterKind = {
  check: ({ settings }) => {
    try {
      parseSettings(settings);
      return [];
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      return error.issues.map(({ path, message }) => \`\${['settings', ...path].join('.')}: \${message}\`);
    }
  },
  create: async ({ settings }, { logger }) => {
    const { create${pascal}Adapter } = await import('./index.ts');
    return create${pascal}Adapter(parseSettings(settings), logger);
  },
  fullest: { url: 'https://shop.example', key: new Secret('example'), currency: 'USD' },
};

const secret = z.instanceof(Secret<string>, { error: 'must be { "env": "NAME" }, the variable that holds the value' });

function parseSettings(settings: unknown) {
  const { key, ...rest } = z.looseObject({ key: secret, url: z.string(), currency: z.string() }).parse(settings);
  return parse${pascal}Settings({ ...rest, key });
}
`;
}

function toHarness(platform: string, pascal: string): string {
  return `import type { MerchantAdapterHarness } from '../../contract/merchant-adapter/index.ts';

/** Everything that the kit has to know of ${platform}: see "The harness" in docs/adapters.md, and examples/corner-shop/harness.ts. */
export const create${pascal}Harness = (): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs: 2_000,
  open: () =>
    Promise.reject(new Error('Say in test/adapters/${platform}/harness.ts how the platform is started and what its shops sell')),
});
`;
}

function toTest(platform: string, pascal: string): string {
  return `import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { create${pascal}Harness } from './harness.ts';

describeMerchantAdapter('${platform}', create${pascal}Harness());
`;
}
