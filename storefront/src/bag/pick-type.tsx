import { words } from '../i18n/words.ts';
import type { Shipment } from './shipments.tsx';
import type { useChange } from './use-change.ts';
import { useChoice } from './use-choice.ts';

/** What a shipment is until its buyer chooses. */
export const SHIPPED = 'SHIP_TO_ADDRESS';

interface PickProps {
  readonly domain: string;
  readonly shipment: Shipment;
  readonly change: ReturnType<typeof useChange>['change'];
}

export function PickType({
  domain,
  shipment: { shipmentId, fulfillmentType, fulfillmentTypeOptions },
  change,
}: PickProps) {
  const w = words.value;
  const type = fulfillmentType?.fulfillmentTypeId;
  const isShipped = fulfillmentTypeOptions.some(({ fulfillmentTypeId }) => fulfillmentTypeId === SHIPPED);
  const way = useChoice(type ?? (isShipped ? SHIPPED : ''));
  if (fulfillmentTypeOptions.length <= 1) return null;
  return (
    <label class="field">
      {w.howDelivered}
      <select
        value={way.shown}
        onChange={({ currentTarget: { value } }) =>
          void way.choose(value, () => change('setFulfillmentType', { domain, shipmentId, fulfillmentType: value }))
        }
      >
        {way.shown === '' && <option value="">{w.choose}</option>}
        {fulfillmentTypeOptions.map(({ fulfillmentTypeId, name }) => (
          <option key={fulfillmentTypeId} value={fulfillmentTypeId}>
            {w.fulfillmentTypes[fulfillmentTypeId] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
}
