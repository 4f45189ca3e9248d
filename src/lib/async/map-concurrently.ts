/**
 * Maps in order with at most `limit` calls on their way at once. The first failure fails the whole at once: no further call
 * begins, and the results of those on their way are dropped.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let hasFailed = false;
  const work = async () => {
    for (const [index, item] of queue) {
      if (hasFailed) return;
      results[index] = await map(item);
    }
  };
  const fail = (thrown: unknown) => {
    hasFailed = true;
    throw thrown;
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, () => work().catch(fail)));
  return results;
}
