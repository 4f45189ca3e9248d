import type { Kysely } from 'kysely';
import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../../command-channel/command-wire.ts';
import { moneyFromDecimal } from '../../../domain/money/money.ts';
import { readStoredSettings } from '../after-sale/change-order.ts';
import { noteGoods } from '../catalog/note-goods.ts';
import { MAX_PRICE } from '../import/parse-price.ts';
import type { SandboxTables } from '../tables.ts';
import { requireShop } from './require-shop.ts';
import type { CommandContext } from './sandbox-command.ts';

/** `DOMAIN SKU AMOUNT`: the unit price of a SKU, such as `19.95`. Open carts have it at once. */
export async function changePrice(
  { database }: CommandContext,
  positionals: readonly string[],
): Promise<readonly CommandLine[]> {
  const [domain, sku, text] = requireThree(positionals, 'an amount');
  await requireShop({ database }, [domain]);
  const { currency } = await readStoredSettings(database, domain);
  const amount = moneyFromDecimal(text, currency);
  if (amount === undefined || amount.number < 0 || amount.number > MAX_PRICE) {
    throw new CommandRefusal(`${text} is not a price in ${currency}, such as 20.`);
  }
  await setOfSku(database, domain, sku, { price: amount.number });
  return [{ kind: 'price', domain, sku, number: amount.number, currency }];
}

/** `DOMAIN SKU UNITS`: the units that are left of a SKU. */
export async function changeStock(
  { database }: CommandContext,
  positionals: readonly string[],
): Promise<readonly CommandLine[]> {
  const [domain, sku, text] = requireThree(positionals, 'the units');
  await requireShop({ database }, [domain]);
  if (!/^\d{1,9}$/.test(text)) throw new CommandRefusal(`${text} is not a number of units.`);
  const units = Number(text);
  await setOfSku(database, domain, sku, { stock: units, tracked: 1 });
  return [{ kind: 'stock', domain, sku, units }];
}

function requireThree(positionals: readonly string[], what: string): readonly [string, string, string] {
  const [domain, sku, value, ...others] = positionals;
  if (domain === undefined || sku === undefined || value === undefined || others.length > 0) {
    throw new CommandRefusal(`Specify the domain of one shop, a SKU and ${what}.`);
  }
  return [domain, sku, value];
}

async function setOfSku(
  database: Kysely<SandboxTables>,
  domain: string,
  sku: string,
  values: { readonly price?: number; readonly stock?: number; readonly tracked?: number },
): Promise<void> {
  await database.transaction().execute(async (queries) => {
    // As an order takes them: the two could wait for each other.
    const variants = await queries
      .selectFrom('variants')
      .select('variant_id')
      .where('domain', '=', domain)
      .where('sku', '=', sku)
      .where('retired', '=', 0)
      .orderBy('variant_id')
      .execute();
    let changed = 0n;
    for (const { variant_id } of variants) {
      // An import that held the variant may have given it another SKU.
      const { numUpdatedRows } = await queries
        .updateTable('variants')
        .set(values)
        .where('variant_id', '=', variant_id)
        .where('sku', '=', sku)
        .where('retired', '=', 0)
        .executeTakeFirst();
      changed += numUpdatedRows;
    }
    if (changed === 0n) throw new CommandRefusal(`${domain} sells no SKU ${sku}.`);
    await noteGoods(queries, domain);
  });
}
