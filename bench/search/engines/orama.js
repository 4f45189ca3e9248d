/** Orama with its stems of English, one typo, and titles that count twice. */
import { create, insertMultiple, search } from '@orama/orama';

export async function open(documents) {
  const [{ id: _id, ...texts }] = documents;
  const schema = Object.fromEntries(Object.keys(texts).map((name) => [name, 'string']));
  const engine = create({ schema, components: { tokenizer: { language: 'english', stemming: true } } });
  await insertMultiple(engine, documents);
  return {
    name: 'Orama',
    search: async (term) => {
      const { hits } = await search(engine, { term, limit: 10, tolerance: 1, boost: { title: 2 } });
      return hits.map(({ id }) => id);
    },
    close: async () => {},
  };
}
