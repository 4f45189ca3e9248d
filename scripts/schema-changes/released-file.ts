import type { ReleasedSchema } from './judge-schema.ts';
import type { Changelog } from './parse-changelog.ts';

/** The text of `released.graphql`: the client schema below the version that has it. */
export const printReleased = ({ version, text }: ReleasedSchema): string => `# Cartwright ${version}\n${text}`;

/** Throws if the first line is not the one of `printReleased`. */
export function parseReleased(text: string): ReleasedSchema {
  const end = text.indexOf('\n') + 1;
  const [, version] = /^# Cartwright (\d+\.\d+\.\d+)\n$/.exec(text.slice(0, end)) ?? [];
  if (version === undefined) throw new Error('The first line of released.graphql names no version');
  return { version, text: text.slice(end) };
}

/** Why the file is not the one of the last release, or undefined if it is. */
export function findStale(released: ReleasedSchema | undefined, { lastReleased }: Changelog): string | undefined {
  if (released?.version === lastReleased) return undefined;
  return `released.graphql has ${released?.version ?? 'no version'}, and the last version released by CHANGELOG.md is ${lastReleased ?? 'none'}: see docs/schema-changes.md`;
}

/** Why the newest version cannot be released, or undefined if it can. */
export function findNotReleasable(
  released: ReleasedSchema | undefined,
  { newest: { version, released: isReleased } }: Changelog,
): string | undefined {
  if (!isReleased) return `CHANGELOG.md says that ${version} is not released: change its heading first`;
  return released?.version === version ? `The schema of ${version} is released already` : undefined;
}
