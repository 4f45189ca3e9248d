import type { Kysely } from 'kysely';
import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../../command-channel/command-wire.ts';
import { cancel } from '../after-sale/cancel.ts';
import { type ChangedOrder, changeOrder } from '../after-sale/change-order.ts';
import { deliver } from '../after-sale/deliver.ts';
import type { Wanted } from '../after-sale/pieces.ts';
import { refund } from '../after-sale/refund.ts';
import { initiateReturn, receiveReturn } from '../after-sale/send-back.ts';
import { ship } from '../after-sale/ship.ts';
import type { TakeStep } from '../after-sale/steps.ts';
import type { SandboxTables } from '../tables.ts';
import type { SandboxCommand } from './sandbox-command.ts';

const toCommand = (meaning: string, take: TakeStep): SandboxCommand => ({
  parameters: 'ORDER',
  meaning,
  takes: ['domain', 'line'],
  run: async (context, positionals, options) => {
    const order = await requireOrder(context.database, positionals, options['domain'] ?? []);
    const changed = await changeOrder(context, order, take, parseWanted(options['line'] ?? []));
    await context.settle?.();
    return toLines(changed);
  },
});

/** What happens to an order after it was placed. ORDER is its number or its ID. */
export const orderCommands: Readonly<Record<string, SandboxCommand>> = {
  ship: toCommand('sends an order, one parcel for each shipment', ship),
  deliver: toCommand('lets the parcels of an order arrive', deliver),
  cancel: toCommand('cancels what was not sent: refunds and restocks it', cancel),
  return: toCommand('announces a return of what was delivered', initiateReturn),
  receive: toCommand('receives what was announced, and restocks it', receiveReturn),
  refund: toCommand('refunds what came back; if nothing has, the buyer keeps the goods', refund),
};

async function requireOrder(
  database: Kysely<SandboxTables>,
  [order, ...others]: readonly string[],
  [domain, ...moreDomains]: readonly string[],
) {
  if (order === undefined || others.length > 0) throw new CommandRefusal('Specify the number of one order.');
  if (moreDomains.length > 0) throw new CommandRefusal('Specify one domain.');
  const [found, ...rest] = await database
    .selectFrom('orders')
    .select(['domain', 'order_id as orderId'])
    .where((where) => where.or([where('order_number', '=', order), where('order_id', '=', order)]))
    .$if(domain !== undefined, (query) => query.where('domain', '=', domain ?? ''))
    .orderBy('domain')
    .execute();
  if (found === undefined) {
    throw new CommandRefusal(`${domain === undefined ? 'The sandbox' : domain} has no order ${order}.`);
  }
  if (rest.length === 0) return found;
  const domains = [found, ...rest].map((each) => each.domain).join(', ');
  throw new CommandRefusal(`${order} is the number of several orders. Specify --domain: ${domains}.`);
}

/** `SKU:N`. A SKU can have a colon too. */
function parseWanted(lines: readonly string[]): Wanted {
  if (lines.length === 0) return null;
  return lines.map((line) => {
    const [, sku, digits] = /^(.+):(\d{1,9})$/.exec(line) ?? [];
    const quantity = Number(digits);
    if (sku !== undefined && quantity > 0) return { sku, quantity };
    throw new CommandRefusal(`--line ${line} is not a SKU and a number of units, such as WBS-S:2.`);
  });
}

/** The order, then what the step added to it or changed. */
function toLines({ domain, status, before, after }: ChangedOrder): readonly CommandLine[] {
  const { orderNumber, cart } = after;
  const common = { domain, orderNumber };
  const isNew = <Entry>(entries: readonly Entry[]) => {
    const known = new Set(entries.map((entry) => JSON.stringify(entry)));
    return (entry: Entry) => !known.has(JSON.stringify(entry));
  };
  return [
    { kind: 'order', ...common, status },
    ...after.afterSale.parcels.filter(isNew(before.afterSale.parcels)).map((parcel) => ({
      kind: 'parcel',
      ...common,
      parcelId: parcel.parcelId,
      trackingNumber: parcel.trackingNumber,
      state: parcel.deliveredAt === null ? 'shipped' : 'delivered',
    })),
    ...after.afterSale.returns
      .filter(isNew(before.afterSale.returns))
      .map(({ returnId, state }) => ({ kind: 'return', ...common, returnId, state })),
    ...after.afterSale.refunds.filter(isNew(before.afterSale.refunds)).map(({ refundId, payout }) => ({
      kind: 'refund',
      ...common,
      refundId,
      number: payout.amount,
      currency: cart.currency,
    })),
  ];
}
