/** MiniSearch with the options that its documentation begins with: beginnings, typos, and titles that count twice. */
import MiniSearch from 'minisearch';

export async function open(documents) {
  const [{ id: _id, ...texts }] = documents;
  const engine = new MiniSearch({
    fields: Object.keys(texts),
    searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.2 },
  });
  engine.addAll(documents);
  return {
    name: 'MiniSearch',
    search: async (query) =>
      engine
        .search(query)
        .slice(0, 10)
        .map(({ id }) => id),
    close: async () => {},
  };
}
