import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { parseOptionalText } from '../input/parse-optional-text.ts';
import { parseText } from '../input/parse-text.ts';

export interface SetFulfillmentTypeInput extends DomainInput {
  readonly shipmentId: string;
  readonly fulfillmentType: string;
  readonly locationId?: string | null;
  readonly selectedDate?: string | null;
  readonly selectedTimeSlot?: string | null;
}

type Choice = 'locationId' | 'selectedDate' | 'selectedTimeSlot';

/** What can be chosen within a type of the specification. Types of a platform's own take what the platform takes. */
const choicesByType: ReadonlyMap<string, readonly Choice[]> = new Map<string, readonly Choice[]>([
  ['SHIP_TO_ADDRESS', []],
  ['PICKUP_IN_STORE', ['locationId']],
  ['SCHEDULED_DELIVERY', ['selectedDate', 'selectedTimeSlot']],
  ['PREMIUM_DELIVERY', ['selectedDate', 'selectedTimeSlot']],
]);

/** Source: the specification, Set Fulfillment Type. */
export const setFulfillmentType = defineCartChange({
  operation: 'setFulfillmentType',
  parse: (input: SetFulfillmentTypeInput) => {
    const shipmentId = parseText(input.shipmentId, { field: ['shipmentId'], kind: 'identifier' });
    const fulfillmentType = parseText(input.fulfillmentType, { field: ['fulfillmentType'], kind: 'identifier' });
    const belonging = choicesByType.get(fulfillmentType);
    const collector = new ErrorCollector();
    const parse = (choice: Choice) =>
      collector.try(() => {
        const text = parseOptionalText(input[choice], { field: [choice], kind: 'identifier' });
        if (text !== null && belonging?.includes(choice) === false) throw doesNotBelong(choice, fulfillmentType);
        return text;
      }) ?? null;
    const choices = {
      locationId: parse('locationId'),
      selectedDate: parse('selectedDate'),
      selectedTimeSlot: parse('selectedTimeSlot'),
    };
    collector.throwIfAny();
    return { shipmentId, fulfillmentType, ...choices };
  },
  apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
});

const doesNotBelong = (choice: Choice, fulfillmentType: string) =>
  createInvalidInput([choice], `${choice} does not belong to ${fulfillmentType}`);
