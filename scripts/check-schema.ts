import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { judgeSchema } from './schema-changes/judge-schema.ts';
import { parseChangelog } from './schema-changes/parse-changelog.ts';
import { findNotReleasable, findStale, parseReleased, printReleased } from './schema-changes/released-file.ts';

/**
 * `npm run schema:check` fails if the client schema breaks clients of the version that was released last, by
 * docs/schema-changes.md. `npm run schema:release` checks the same, then makes it the released one.
 */

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const file = new URL('schema-changes/generated/released.graphql', import.meta.url);
const released = existsSync(file) ? parseReleased(readFileSync(file, 'utf8')) : undefined;
const current = read('src/graphql/generated/client/schema.graphql');
const changelog = parseChangelog(read('CHANGELOG.md'));
const releases = process.argv.includes('--release');

const fault = (releases ? findNotReleasable : findStale)(released, changelog);
const { failures, notes } = await judgeSchema(released, current, changelog);
for (const note of notes) console.log(note);
for (const failure of [...failures, ...(fault === undefined ? [] : [fault])]) {
  console.error(failure);
  process.exitCode = 1;
}
if (releases && process.exitCode === undefined) {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, printReleased({ version: changelog.newest.version, text: current }));
}
