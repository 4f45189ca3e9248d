import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import type { Shipment } from './shipments.tsx';
import { useChange } from './use-change.ts';

/** Moves some units of a line into a shipment of their own. A shipment keeps at least one unit. */
export function SplitLine({ domain, shipments }: { readonly domain: string; readonly shipments: readonly Shipment[] }) {
  const { problems, change } = useChange();
  const w = words.value;
  const places = shipments
    .filter(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1)
    .flatMap(({ shipmentId, lines }) => lines.map((line) => ({ shipmentId, ...line })));
  if (places.length === 0) return null;
  return (
    <details>
      <summary>{w.split}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const place = places[Number(form.get('place'))];
          if (place === undefined) return;
          const items = [{ lineItemId: place.lineItem.lineItemId, quantity: Number(form.get('quantity')) }];
          void change('splitShipment', { domain, shipmentId: place.shipmentId, items });
        }}
      >
        <label class="field">
          {w.item}
          <select name="place">
            {places.map(({ shipmentId, lineItem, quantity }, index) => (
              <option key={shipmentId + lineItem.lineItemId} value={index}>
                {quantity} × {lineItem.description}
              </option>
            ))}
          </select>
        </label>
        <label class="field short">
          {w.units}
          <input type="number" name="quantity" min={1} defaultValue="1" required />
        </label>
        <button type="submit">{w.splitNow}</button>
      </form>
      <Problems problems={problems} />
    </details>
  );
}
