import type { CartFragment } from '../generated/operations.ts';
import { money, number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { PICKUP } from '../state/shops.ts';
import { PickDate } from './pick-date.tsx';
import { PickLocation } from './pick-location.tsx';
import { PickType, SHIPPED } from './pick-type.tsx';
import { SplitLine } from './split-line.tsx';
import { useChange } from './use-change.ts';
import { useChoice } from './use-choice.ts';

export type Shipment = CartFragment['shipments'][number];

interface ShipmentsProps {
  readonly domain: string;
  readonly cart: CartFragment;
  readonly canSplit: boolean;
}

const toWays = ({ fulfillmentTypeOptions }: Shipment): string =>
  fulfillmentTypeOptions
    .map(({ fulfillmentTypeId }) => fulfillmentTypeId)
    .sort()
    .join();

export function Shipments({ domain, cart, canSplit }: ShipmentsProps) {
  const { problems, change } = useChange();
  const w = words.value;
  const { shipments } = cart;
  if (!cart.requiresShipping) return null;
  /** Goods that can go the same ways can go together; others never do, whoever asks. */
  const together = [...Map.groupBy(shipments, toWays).values()].find((group) => group.length > 1);
  /** Everything goes the way of the first shipment: a shop joins only shipments of one type. */
  const merge = async (joined: readonly Shipment[]) => {
    const fulfillmentType = joined[0]?.fulfillmentType?.fulfillmentTypeId ?? SHIPPED;
    for (const { shipmentId, fulfillmentType: type } of joined) {
      if ((type?.fulfillmentTypeId ?? SHIPPED) === fulfillmentType) continue;
      if (!(await change('setFulfillmentType', { domain, shipmentId, fulfillmentType }))) return;
    }
    await change('mergeShipments', { domain, shipmentIds: joined.map(({ shipmentId }) => shipmentId) });
  };
  return (
    <div class="shipments">
      <h3>{w.shipments}</h3>
      <ol class="plain">
        {shipments.map((shipment, index) => (
          <li key={shipment.shipmentId}>
            <ShipmentTitle shipment={shipment} index={index} />
            <ShipmentForm domain={domain} shipment={shipment} />
          </li>
        ))}
      </ol>
      {canSplit && <SplitLine domain={domain} shipments={shipments} />}
      {canSplit && together && (
        <button type="button" class="link" onClick={() => void merge(together)}>
          {w.merge}
        </button>
      )}
      <Problems problems={problems} />
    </div>
  );
}

interface ShipmentTitleProps {
  readonly shipment: Shipment;
  readonly index: number;
}

/** Its number, and what is in it. */
export const ShipmentTitle = ({ shipment: { lines }, index }: ShipmentTitleProps) => (
  <h4>
    {words.value.shipment(index + 1)}
    <span class="quiet">
      {' '}
      {lines.map(({ quantity, lineItem }) => `${number(quantity)} × ${lineItem.description}`).join(', ')}
    </span>
  </h4>
);

const DATED = /SCHEDULED|PREMIUM/;

interface ShipmentFormProps {
  readonly domain: string;
  readonly shipment: Shipment;
  /** Nothing of the cart can be sent where it should go. To pick it up is all that helps then. */
  readonly isLeftOut?: boolean;
}

/** How one shipment goes: type, then place or date, then method. */
export function ShipmentForm({ domain, shipment, isLeftOut = false }: ShipmentFormProps) {
  const { problems, change } = useChange();
  const w = words.value;
  const { shipmentId, fulfillmentType, fulfillmentTypeOptions, shippingMethod, shippingMethodOptions, notes } =
    shipment;
  const type = fulfillmentType?.fulfillmentTypeId;
  const canPickUp = fulfillmentTypeOptions.some(({ fulfillmentTypeId }) => fulfillmentTypeId === PICKUP);
  const method = useChoice(shippingMethod?.shippingMethodId);
  const pickType = <PickType domain={domain} shipment={shipment} change={change} />;
  if (isLeftOut)
    return (
      <div class="shipment">
        {canPickUp && pickType}
        <Problems problems={problems} />
      </div>
    );
  return (
    <div class="shipment">
      {pickType}
      {type === PICKUP && <PickLocation domain={domain} shipment={shipment} change={change} />}
      {type !== undefined && DATED.test(type) && (
        <PickDate domain={domain} shipment={shipment} type={type} change={change} />
      )}
      {shippingMethodOptions.length > 0 && (
        <fieldset class="plain">
          <legend>{w.method}</legend>
          {shippingMethodOptions.map(({ shippingMethodId, description, estimatedDelivery, price }) => (
            <label class="check" key={shippingMethodId}>
              <input
                type="radio"
                name={`method ${domain} ${shipmentId}`}
                checked={shippingMethodId === method.shown}
                onChange={() =>
                  void method.choose(shippingMethodId, () =>
                    change('setShippingMethod', { domain, shipmentId, shippingMethodId }),
                  )
                }
              />
              <span>
                {description} <span class="quiet">{estimatedDelivery}</span>
              </span>
              <span class="amount">{money(price)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {shippingMethodOptions.length === 0 && type !== PICKUP && <p class="quiet">{w.needsAddress}</p>}
      {notes && (
        <p class="quiet" lang="en">
          {notes}
        </p>
      )}
      <Problems problems={problems} />
    </div>
  );
}
