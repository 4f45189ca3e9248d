import type { QueryCompilation } from '../../../src/graphql/compiled-operations/create-executor.ts';

/** How queries run in tests that do not say it themselves: `npm run test:compiled` has each compiled at its first run. */
export const forcedCompilation = readSetting(process.env['QUERY_COMPILATION']);

function readSetting(setting: string | undefined): QueryCompilation | undefined {
  if (setting === undefined || setting === 'repeated' || setting === 'all' || setting === 'off') return setting;
  throw new TypeError(`QUERY_COMPILATION must not be ${setting}`);
}
