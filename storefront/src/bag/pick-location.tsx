import { shipmentAvailability } from '../documents/cart.ts';
import type { ShipmentAvailabilityQuery } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { PICKUP } from '../state/shops.ts';
import { useQuery } from '../state/use-query.ts';
import type { Shipment } from './shipments.tsx';
import type { useChange } from './use-change.ts';
import { useChoice } from './use-choice.ts';

interface PickProps {
  readonly domain: string;
  readonly shipment: Shipment;
  readonly change: ReturnType<typeof useChange>['change'];
}

export function PickLocation({ domain, shipment: { shipmentId, pickupLocation }, change }: PickProps) {
  const fulfillmentType = PICKUP;
  const { data } = useQuery<ShipmentAvailabilityQuery>(shipmentAvailability, { domain, shipmentId, fulfillmentType });
  const place = useChoice(pickupLocation?.locationId ?? '');
  const w = words.value;
  const locations = data?.shipmentAvailability?.pickupLocations ?? [];
  return (
    <>
      <label class="field">
        {w.pickUpAt}
        <select
          value={place.shown}
          onChange={({ currentTarget: { value } }) =>
            void place.choose(value, () =>
              change('setFulfillmentType', { domain, shipmentId, fulfillmentType, locationId: value }),
            )
          }
        >
          {place.shown === '' && <option value="">{w.choose}</option>}
          {locations.map(({ locationId, name, available }) => (
            <option key={locationId} value={locationId} disabled={!available}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {pickupLocation?.address && <p class="quiet">{pickupLocation.address}</p>}
    </>
  );
}
