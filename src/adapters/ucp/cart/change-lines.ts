import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { findVariantFacts } from '../catalog/find-variant-facts.ts';
import type { UcpProblem } from '../client.ts';
import { CATALOG_LOOKUP } from '../ucp-agent.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';
import { type DraftLine, toDraft, unitsOf } from './draft.ts';
import { putCheckout, requireOpen, toRefusal, tryPutCheckout } from './open-checkout.ts';

/** Puts the lines, all or none: what the shop does not take as it was sent is put back as it was, and refused. */
export async function changeLines(
  context: UcpContext,
  call: MerchantCall,
  before: WireCheckout,
  lines: readonly DraftLine[],
  toField: (variantId: string) => readonly string[],
): Promise<WireCheckout> {
  const answer = await tryPutCheckout(context, call, before.id, { ...toDraft(before), lines });
  if (answer.kind === 'problem') throw await toLineRefusal(context, call, { before, lines, toField }, answer.problem);
  const after = requireOpen(answer.data);
  const refusal = findLineRefusal(after, lines, toField);
  if (refusal === null) return after;
  await restore(context, call, before, after);
  throw refusal;
}

/** Shops that refuse the whole request for one of its lines need not say why: the catalog then tells whether they have the item. */
async function toLineRefusal(
  context: UcpContext,
  call: MerchantCall,
  {
    before,
    lines,
    toField,
  }: {
    readonly before: WireCheckout;
    readonly lines: readonly DraftLine[];
    readonly toField: (variantId: string) => readonly string[];
  },
  problem: UcpProblem,
): Promise<CommerceError> {
  const isOfLines = problem.code === 'unknown' && (problem.status === 400 || problem.status === 422);
  if (!isOfLines) return toRefusal(problem);
  if (lines.length === 0) {
    const description = 'The shop keeps no checkout without items';
    return new CommerceError('NotImplemented', { description, outcomeUnknown: false });
  }
  const held = new Set(before.line_items.map(({ item }) => item.id));
  const added = lines.map(({ variantId }) => variantId).filter((id) => !held.has(id));
  const { capabilities } = await context.discover(call);
  if (added.length === 0 || !capabilities.has(CATALOG_LOOKUP)) return toRefusal(problem);
  const known = await findVariantFacts(context, call, added);
  const missing = added.find((id) => !known.has(id));
  return missing === undefined ? toRefusal(problem) : new CommerceError('ProductNotFound', { field: toField(missing) });
}

/** Puts the checkout back as it was before a change that the shop made in part. */
export async function restore(
  context: UcpContext,
  call: MerchantCall,
  before: WireCheckout,
  after: WireCheckout,
): Promise<void> {
  const left = new Set(after.line_items.map(({ id }) => id));
  const draft = toDraft(before);
  const lines = draft.lines.map((line) => (line.id !== null && left.has(line.id) ? line : { ...line, id: null }));
  await undo(call, () => putCheckout(context, call, before.id, { ...draft, lines }));
}

/** Null if the checkout holds exactly what was sent. */
export function findLineRefusal(
  { line_items: held, messages }: WireCheckout,
  wanted: readonly DraftLine[],
  toField: (variantId: string) => readonly string[],
): CommerceError | null {
  const has = unitsOf(held.map(({ item, quantity }) => ({ variantId: item.id, quantity })));
  const wants = unitsOf(wanted);
  const variants = [...new Set([...wants.keys(), ...has.keys()])];
  const differing = variants.find((id) => has.get(id) !== wants.get(id));
  if (differing === undefined) return null;
  const codes = new Set((messages ?? []).flatMap(({ code }) => code ?? []));
  const units = has.get(differing) ?? 0;
  const options = { field: toField(differing) };
  if (codes.has('out_of_stock') || units > 0) return new CommerceError('NotEnoughStockError', options);
  return new CommerceError(codes.has('not_found') ? 'ProductNotFound' : 'ProductNotSupported', options);
}
