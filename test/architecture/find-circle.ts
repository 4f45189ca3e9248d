/** Follows the imports from each file or room: the first circle found, in the order of the imports; undefined if there is none. */
export function findCircle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  for (const start of graph.keys()) {
    const path: string[] = [];
    const waiting: { readonly file: string; readonly depth: number }[] = [{ file: start, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const left of path.splice(next.depth)) done.add(left);
      const seen = path.indexOf(next.file);
      if (seen >= 0) return [...path.slice(seen), next.file];
      if (done.has(next.file)) continue;
      path.push(next.file);
      const depth = path.length;
      waiting.push(...(graph.get(next.file) ?? []).map((file) => ({ file, depth })));
    }
    for (const left of path) done.add(left);
  }
  return undefined;
}
