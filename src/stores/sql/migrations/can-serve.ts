/**
 * Whether a node that knows some migrations works with a database that holds others. It has to hold all that the node knows, and those that
 * the node does not know say by their names whether it can live with them: see `Migrations`.
 */
export const canServe = (known: readonly string[], recorded: readonly string[]): boolean =>
  known.every((name) => recorded.includes(name)) && findObstacle(known, recorded) === undefined;

/** The first migration of a database with which a node that knows `known` does not work. */
export function findObstacle(known: readonly string[], recorded: readonly string[]): string | undefined {
  const newest = known.toSorted().at(-1) ?? '';
  return recorded
    .filter((name) => !known.includes(name))
    .toSorted()
    .find((name) => name < newest || !livesWith(known, name));
}

/** `0105-after-0103-drop-notes`: nodes that know 0103 use no longer what it removes. */
function livesWith(known: readonly string[], name: string): boolean {
  const needed = /^\d{4}-after-(\d{4})-/.exec(name)?.[1];
  return needed === undefined || known.some((other) => other.startsWith(`${needed}-`));
}
