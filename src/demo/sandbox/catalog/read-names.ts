/** A column of ours that holds a JSON array of text. */
export function readNames(column: string): readonly string[] {
  const names: readonly string[] = JSON.parse(column);
  return names;
}
