import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';

/** What a suite found, by the name of its test: `passed`, `failed`, or a word with a reason after a colon. */
export type Outcomes = ReadonlyMap<string, string>;

const expectedShape = z.record(z.string(), z.string());

const toFile = (suite: string) => new URL(`expected/${suite}.json`, import.meta.url);

export async function readExpected(suite: string): Promise<Outcomes> {
  return new Map(Object.entries(expectedShape.parse(JSON.parse(await readFile(toFile(suite), 'utf8')))));
}

/** How often each outcome was found, and a line for each test whose outcome is another than expected. */
export async function compareOutcomes(suite: string, found: Outcomes) {
  const expected = await readExpected(suite);
  const explained = new Map([...found].map(([name, outcome]) => [name, explain(outcome, expected.get(name))]));
  const counts = new Map<string, number>();
  for (const outcome of explained.values()) {
    const [word = ''] = outcome.split(':');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const names = new Set([...expected.keys(), ...found.keys()]);
  const changes = [...names].flatMap((name) => {
    const [was = 'not expected', is = 'not run'] = [expected.get(name), explained.get(name)];
    return was === is ? [] : [`${name}: ${is} (expected: ${was})`];
  });
  return { counts, changes };
}

/** Failures that are expected have a reason, which the suite cannot know. */
const explain = (found: string, expected: string | undefined): string =>
  found === 'failed' && expected?.startsWith('refused:') ? expected : found;

/** Writes what was found as what is expected. Reasons stay. */
export async function recordOutcomes(suite: string, found: Outcomes): Promise<void> {
  const expected = await readExpected(suite);
  const lines = [...found].sort().map(([name, outcome]) => [name, explain(outcome, expected.get(name))]);
  await writeFile(toFile(suite), `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
}
