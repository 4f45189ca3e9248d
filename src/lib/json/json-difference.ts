/**
 * What makes one JSON value of another: `[value]` replaces it, null takes a member away, and an object goes on with the members
 * that differ. An array's members are its indexes and, if it differs, `length`.
 */
export type JsonDifference = readonly [unknown] | null | { readonly [member: string]: JsonDifference };

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Undefined if the values are equal. Takes time in proportion to their size. */
export function findJsonDifference(base: unknown, target: unknown): JsonDifference | undefined {
  if (!isMembers(base) || !isMembers(target) || Array.isArray(base) !== Array.isArray(target))
    return base === target ? undefined : [target];
  const changed = Object.keys(target).flatMap((key): readonly (readonly [string, JsonDifference])[] => {
    const difference = Object.hasOwn(base, key) ? findJsonDifference(base[key], target[key]) : ([target[key]] as const);
    return difference === undefined ? [] : [[key, difference]];
  });
  const rest = Array.isArray(base)
    ? base.length === target['length']
      ? []
      : [['length', [target['length']]] as const]
    : Object.keys(base).flatMap((key) => (Object.hasOwn(target, key) ? [] : [[key, null] as const]));
  return changed.length + rest.length === 0 ? undefined : Object.fromEntries([...changed, ...rest]);
}

/** The value that a difference makes of the one that it was found from. */
export function applyJsonDifference(base: unknown, difference: JsonDifference | undefined): unknown {
  if (difference === undefined) return base;
  if (Array.isArray(difference)) return difference[0];
  if (!isMembers(base) || !isMembers(difference)) throw new TypeError('The difference was found from another value');
  const members: Readonly<Record<string, JsonDifference>> = difference;
  const applyAt = (key: string) =>
    applyJsonDifference(base[key], Object.hasOwn(members, key) ? members[key] : undefined);
  if (Array.isArray(base)) {
    const length = Object.hasOwn(members, 'length')
      ? Number(applyJsonDifference(null, members['length']))
      : base.length;
    return Array.from({ length }, (_, index) => applyAt(String(index)));
  }
  const kept = Object.keys(base).filter((key) => !Object.hasOwn(members, key) || members[key] !== null);
  const added = Object.keys(members).filter((key) => !Object.hasOwn(base, key));
  return Object.fromEntries([...kept, ...added].map((key) => [key, applyAt(key)]));
}
