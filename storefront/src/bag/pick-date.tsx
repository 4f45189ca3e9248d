import { useState } from 'preact/hooks';
import { shipmentAvailability } from '../documents/cart.ts';
import type { ShipmentAvailabilityQuery } from '../generated/operations.ts';
import { day, slot } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { useQuery } from '../state/use-query.ts';
import type { Shipment } from './shipments.tsx';
import type { useChange } from './use-change.ts';
import { useChoice } from './use-choice.ts';

interface PickProps {
  readonly domain: string;
  readonly shipment: Shipment;
  readonly type: string;
  readonly change: ReturnType<typeof useChange>['change'];
}

export function PickDate({ domain, shipment, type, change }: PickProps) {
  const { shipmentId, selectedDate, selectedTimeSlot } = shipment;
  const { data } = useQuery<ShipmentAvailabilityQuery>(shipmentAvailability, {
    domain,
    shipmentId,
    fulfillmentType: type,
  });
  const w = words.value;
  const [picked, pick] = useState<string>();
  const chosen = useChoice({ date: selectedDate, slotId: selectedTimeSlot?.timeSlotId ?? '' });
  const { date: chosenDate, slotId } = chosen.shown;
  const date = picked ?? chosenDate ?? '';
  const time = date === chosenDate ? slotId : '';
  const dates = data?.shipmentAvailability?.dates ?? [];
  const slots = dates.find((each) => each.date === date)?.timeSlots ?? [];
  return (
    <>
      <label class="field">
        {w.deliveryDay}
        <select value={date} onChange={({ currentTarget: { value } }) => pick(value)}>
          {date === '' && <option value="">{w.choose}</option>}
          {dates.map((each) => (
            <option key={each.date} value={each.date}>
              {day(each.date)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {w.deliveryTime}
        <select
          disabled={date === ''}
          value={time}
          onChange={({ currentTarget: { value } }) =>
            void chosen.choose({ date, slotId: value }, () =>
              change('setFulfillmentType', {
                domain,
                shipmentId,
                fulfillmentType: type,
                selectedDate: date,
                selectedTimeSlot: value,
              }),
            )
          }
        >
          {time === '' && <option value="">{w.choose}</option>}
          {slots.map((each) => (
            <option key={each.timeSlotId} value={each.timeSlotId} disabled={!each.available}>
              {slot(each)}
            </option>
          ))}
        </select>
      </label>
      {chosenDate !== null && date !== chosenDate && <p class="notice warn">{w.dayStays(day(chosenDate))}</p>}
    </>
  );
}
