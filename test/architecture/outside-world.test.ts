import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFiles } from './source-files.ts';

interface Law {
  readonly what: string;
  readonly pattern: RegExp;
  readonly allowed: RegExp;
  readonly instead: string;
}

const laws: readonly Law[] = [
  {
    what: 'reads the environment in config only',
    pattern: /\bprocess\.env\b/,
    allowed: /^config\//,
    instead: 'Add a setting to src/config and have it handed in.',
  },
  {
    what: 'asks the handed-in clock for the time',
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|(?<![.\w])Date\(\)/,
    allowed: /^lib\/(?:clock|runtime)\.ts$/,
    instead: 'Take a Clock or a Runtime (src/lib) as a dependency.',
  },
  {
    what: 'takes ids and randomness from the handed-in runtime',
    pattern: /\bMath\.random\b|\brandomUUID\b|(?<![.\w])random(?:Bytes|Int|FillSync)\(|\bgetRandomValues\b/,
    allowed: /^lib\/runtime\.ts$/,
    instead: 'Take a Runtime (src/lib/runtime.ts) as a dependency.',
  },
  {
    what: 'reaches the network through the HTTP client',
    pattern: /(?<![.\w])fetch\(|\bglobalThis\.fetch\b|from 'undici'/,
    // The sandbox is a platform of its own, with its own way to its payment providers.
    allowed: /^(?:upstream-http\/create-agent|demo\/sandbox\/payment-providers\/send-request)\.ts$/,
    instead: 'Take an HttpClient (src/upstream-http/http-client.ts).',
  },
  {
    what: 'opens connections to PostgreSQL in one place, which limits their sessions',
    pattern: /^import (?!type ).* from 'pg'/,
    allowed: /^stores\/postgres\/open-postgres\.ts$/,
    instead: 'Open a pool with openPostgres (src/stores/postgres/open-postgres.ts).',
  },
  {
    what: 'writes to the console in command-line tools only',
    pattern: /\bconsole\./,
    allowed: /^(?:cli|demo\/commands)\//,
    instead: 'Take a Logger (src/lib/logger.ts) as a dependency.',
  },
  {
    what: 'ends the process from main and the command line only',
    pattern: /\bprocess\.(?:exit\(|exitCode\b|abort\()/,
    allowed: /^(?:main\.ts|cli\/.*|demo\/commands\/.*)$/,
    instead: 'Throw, and let main.ts decide.',
  },
];

describe('the code', () => {
  for (const { what, pattern, allowed, instead } of laws) {
    it(what, () => {
      const violations = sourceFiles
        .filter(({ path }) => !allowed.test(path))
        .flatMap(({ path, codeLines }) =>
          codeLines.flatMap((line, index) => (pattern.test(line) ? [`src/${path}:${index + 1}: ${line.trim()}`] : [])),
        );

      assert.deepEqual(violations, [], `${instead}\n${violations.join('\n')}`);
    });
  }
});
