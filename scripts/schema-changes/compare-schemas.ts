import { CriticalityLevel, DiffRule, diff, type Rule } from '@graphql-inspector/core';
import { buildASTSchema, parse } from 'graphql';
import { filterMembers, listMembers } from './members.ts';

export interface SchemaChanges {
  /** Each `path: message`. */
  readonly breaking: readonly string[];
  /** Allowed, but a client may notice. Each `path: message`. */
  readonly dangerous: readonly string[];
  /** The paths of members that the released schema has as deprecated, and the current one no longer has. */
  readonly removed: readonly string[];
  /** The paths of members that the current schema has as deprecated, and the released one has not. */
  readonly newlyDeprecated: readonly string[];
}

/** What the current schema changes for a client of the released one. Throws if either is not SDL. */
export async function compareSchemas(releasedText: string, currentText: string): Promise<SchemaChanges> {
  const released = parse(releasedText);
  const current = parse(currentText);
  const members = listMembers(current);
  const present = new Set(members.map(({ path }) => path));
  const deprecated = new Set(listMembers(released).flatMap((member) => (member.deprecated ? [member.path] : [])));
  const removed = [...deprecated].filter((path) => !present.has(path));

  // Without what may go, the released schema also cannot reach the types that may go with it.
  const expected = filterMembers(released, ({ path }) => !removed.includes(path));
  const changes = await diff(
    buildASTSchema(expected, { assumeValidSDL: true }),
    buildASTSchema(current, { assumeValidSDL: true }),
    [allowUnreachableTypes],
  );
  const list = (level: CriticalityLevel): readonly string[] =>
    changes.flatMap(({ criticality, path, message }) =>
      criticality.level === level ? [`${path ?? 'schema'}: ${message}`] : [],
    );
  return {
    breaking: list(CriticalityLevel.Breaking),
    dangerous: list(CriticalityLevel.Dangerous),
    removed,
    newlyDeprecated: members.flatMap(({ path, ...member }) =>
      member.deprecated && !deprecated.has(path) ? [path] : [],
    ),
  };
}

/** The library's own rule allows every change whose path begins with no reachable type, so also those of directives. */
const allowUnreachableTypes: Rule = async (input) => {
  const isOfType = ({ path = '' }: { readonly path?: string }): boolean =>
    input.oldSchema?.getType(path.split('.')[0] ?? '') !== undefined;
  return [
    ...input.changes.filter((change) => !isOfType(change)),
    ...(await DiffRule.safeUnreachable({ ...input, changes: input.changes.filter(isOfType) })),
  ];
};
