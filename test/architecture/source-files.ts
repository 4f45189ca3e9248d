import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface SourceFile {
  /** From `src` on, with slashes: `commerce/cart/line-items/add-line-item.ts`. */
  readonly path: string;
  readonly text: string;
  /** The lines with comments blanked out. */
  readonly codeLines: readonly string[];
  readonly imports: readonly Import[];
}

export interface Import {
  /** `./money.ts`, `node:crypto`, `@apollo/server/plugin/disabled`. */
  readonly specifier: string;
  readonly typesOnly: boolean;
  /** Whether it is an `import()`, loaded only when the code comes there. */
  readonly dynamic: boolean;
  /** From `src` on, for imports of our own files. */
  readonly target: string | undefined;
  /** `node:crypto`, `@apollo/server`, `jose`, for all others. */
  readonly packageName: string | undefined;
}

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export function listImports(path: string, text: string): readonly Import[] {
  const code = withoutComments(text);
  return [
    ...[...code.matchAll(STATEMENT)].map(([, type, specifier = '']) =>
      toImport(path, specifier, { typesOnly: type !== undefined, dynamic: false }),
    ),
    ...[...code.matchAll(DYNAMIC)].map(([, specifier = '']) =>
      toImport(path, specifier, { typesOnly: false, dynamic: true }),
    ),
  ];
}

function toImport(path: string, specifier: string, how: Pick<Import, 'typesOnly' | 'dynamic'>): Import {
  const own = specifier.startsWith('.');
  const parts = specifier.split('/');
  return {
    specifier,
    ...how,
    target: own ? posix.normalize(posix.join(posix.dirname(path), specifier)) : undefined,
    packageName: own ? undefined : parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'),
  };
}

/** Good enough for code that Biome has formatted: comments stand on lines of their own or behind a space. */
export function withoutComments(text: string): string {
  return text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/(?=\s|$).*$/gm, '$1');
}

/** Every file that people wrote; what is generated obeys its generator. */
export const sourceFiles: readonly SourceFile[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !path.split('/').includes('generated'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    return { path, text, codeLines: withoutComments(text).split('\n'), imports: listImports(path, text) };
  });
