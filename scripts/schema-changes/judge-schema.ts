import { parse } from 'graphql';
import { compareSchemas } from './compare-schemas.ts';
import { listMembers } from './members.ts';
import type { Changelog } from './parse-changelog.ts';

export interface ReleasedSchema {
  readonly version: string;
  readonly text: string;
}

export interface Judgement {
  /** Each a sentence that begins with the path at fault, if there is one. */
  readonly failures: readonly string[];
  /** What is allowed and a reviewer should see. */
  readonly notes: readonly string[];
}

/** Judges the current schema by docs/schema-changes.md. `released` is undefined if no version is released. */
export async function judgeSchema(
  released: ReleasedSchema | undefined,
  current: string,
  { text, newest }: Changelog,
): Promise<Judgement> {
  const untold = listMembers(parse(current)).flatMap(({ path, deprecated }) =>
    deprecated && !text.includes(`\`${path}\``) ? [`${path}: CHANGELOG.md does not tell that it is deprecated`] : [],
  );
  if (released === undefined) return { failures: untold, notes: ['There is no released schema to compare with'] };

  const changes = await compareSchemas(released.text, current);
  const minorNeeded = `needs a new minor version after ${released.version}, and CHANGELOG.md has ${newest.version}`;
  return {
    failures: [
      ...changes.breaking,
      ...(isLaterMinor(released.version, newest.version)
        ? []
        : [
            ...changes.removed.map((path) => `${path}: to remove it ${minorNeeded}`),
            ...changes.newlyDeprecated.map((path) => `${path}: to deprecate it ${minorNeeded}`),
          ]),
      ...untold,
      ...changes.removed
        .filter((path) => !newest.text.includes(`\`${path}\``))
        .map((path) => `${path}: the entry of ${newest.version} in CHANGELOG.md does not tell that it is removed`),
    ],
    notes: [...changes.dangerous, ...changes.removed.map((path) => `${path}: removed, deprecated before`)],
  };
}

/** Whether the first or second number is higher. */
function isLaterMinor(before: string, after: string): boolean {
  const [majorBefore = 0, minorBefore = 0] = before.split('.').map(Number);
  const [major = 0, minor = 0] = after.split('.').map(Number);
  return major > majorBefore || (major === majorBefore && minor > minorBefore);
}
