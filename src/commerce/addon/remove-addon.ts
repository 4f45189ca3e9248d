import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseText } from '../input/parse-text.ts';
import { parseAddonLines } from './parse-addon-lines.ts';

export interface RemoveAddonInput extends DomainInput {
  readonly addonId: string;
  /** The line items to take it off; all if absent. */
  readonly lineItemIds?: readonly string[] | null;
}

export const removeAddon = defineCartChange({
  operation: 'removeAddon',
  parse: ({ addonId, lineItemIds }: RemoveAddonInput) => ({
    addonId: parseText(addonId, { field: ['addonId'], kind: 'identifier' }),
    lineItemIds: parseAddonLines(lineItemIds ?? null, ['lineItemIds']),
  }),
  apply: (remove, call, parsed, cart) => remove(call, { cart, ...parsed }),
});
