/**
 * JSON with sorted keys and without undefined members: equal values give equal text, in any order of members. Undefined
 * itself counts as null, as it does in an array.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)))
      : member,
  );
}
