import type { Shop } from '../shop.ts';

/** A text that changes with every import, and with every other change of what is for sale, of prices and of what can be had. */
export async function getCatalogVersion({ reader, settings: { domain } }: Shop): Promise<string> {
  const { imports, goods_changed } = await reader
    .selectFrom('shops')
    .select(['imports', 'goods_changed'])
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return `${imports}/${goods_changed}`;
}
