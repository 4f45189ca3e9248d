import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { money, number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { readGoods } from '../state/goods.ts';
import { ownOrders } from '../state/pay.ts';
import { place, toHref } from '../state/place.ts';
import { findShop } from '../state/shops.ts';
import { type FollowedOrder, useOrder } from '../state/use-order.ts';
import { useTitle } from '../state/use-title.ts';

const placed = signal<ReadonlySet<string>>(new Set());

/** The orders of the address, side by side, as they go through. */
export function LivePage() {
  const w = words.value;
  useTitle(w.live);
  const { query } = place.value;
  const orders = query.getAll('order').map((text) => text.split('~') as [string, string]);
  const done = orders.filter(([, attemptId]) => placed.value.has(attemptId)).length;
  return (
    <section class="page live">
      <h1>{w.live}</h1>
      <p>{w.liveIntro}</p>
      <label class="field">
        <span role="status">{w.placedCount(done, orders.length)}</span>
        <progress max={orders.length} value={done} />
      </label>
      <div class="columns">
        {orders.map(([domain, attemptId]) => (
          <Progress
            key={attemptId}
            domain={domain}
            attemptId={attemptId}
            isBack={query.get('attemptId') === attemptId}
          />
        ))}
      </div>
    </section>
  );
}

interface ProgressProps {
  readonly domain: string;
  readonly attemptId: string;
  readonly isBack: boolean;
}

function Progress({ domain, attemptId, isBack }: ProgressProps) {
  const followed = useOrder(attemptId, isBack);
  const { events, outcome, failure } = followed;
  const w = words.value;
  const result = outcome?.attempt?.result;
  const isPlaced = result?.__typename === 'PlaceOrderSucceeded';
  const isOver = outcome !== undefined || failure !== undefined;
  const steps = events.filter(isStep);
  const state = !isOver ? 'is-waiting' : outcome && !isPlaced ? 'is-failed' : '';
  useEffect(() => {
    if (isPlaced) placed.value = new Set([...placed.value, attemptId]);
  }, [isPlaced, attemptId]);
  return (
    <section class={`column tone-${toTone(domain)}`} aria-label={findShop(domain)?.name ?? domain}>
      <h2>{findShop(domain)?.name ?? domain}</h2>
      <Ordered attemptId={attemptId} />
      <ol class={`events ${state}`} aria-live="polite">
        {steps.map((event, index) => (
          <li key={event.sequence}>
            {describe(event)}
            {state === 'is-failed' && index === steps.length - 1 && <span class="bad"> – {w.failedHere}</span>}
          </li>
        ))}
      </ol>
      {!isOver && <Waiting followed={followed} attemptId={attemptId} />}
      {isPlaced && (
        <p class="done">
          <a href={toHref(`/order/${domain}/${encodeURIComponent(result.orderId)}`)}>{w.seeOrder}</a>
        </p>
      )}
      {outcome && !isPlaced && (
        <div>
          <p>
            <strong>{w.notPlaced}</strong>
          </p>
          <Problems problems={outcome.userErrors} />
          <a href="/shop/checkout">{w.again}</a>
        </div>
      )}
      {failure && <Problems problems={[failure]} />}
    </section>
  );
}

/** The goods and what is paid. A page that has not ordered itself does not know them. */
function Ordered({ attemptId }: { readonly attemptId: string }) {
  const goods = readGoods(attemptId);
  if (goods === null) return null;
  return (
    <>
      <ul class="plain">
        {goods.lines.map(({ name, quantity }, index) => (
          <li key={index}>
            {number(quantity)} × {name}
          </li>
        ))}
      </ul>
      <dl class="totals">
        <div class="total">
          <dt>{words.value.total}</dt>
          <dd>{money(goods.total)}</dd>
        </div>
      </dl>
    </>
  );
}

type Event = FollowedOrder['events'][number];

/** The outcome below tells of an order that failed. */
const isStep = ({ __typename }: Event): boolean => __typename !== 'PlaceOrderError';

function describe(event: Event): string {
  const w = words.value;
  if (event.__typename === 'OrderStepStarted') return w.liveSteps[event.step];
  if (event.__typename === 'OrderActionRequired') return w.bankAsks;
  if (event.__typename === 'OrderActionMet') return w.bankMet;
  if (event.__typename === 'OrderProcessing') return w.nobodyKnows;
  if (event.__typename === 'OrderPlaced') return w.placed(event.platformOrderNumber);
  return w.working;
}

/** The bank's page leads back here. */
function Waiting({
  followed: { events },
  attemptId,
}: {
  readonly followed: FollowedOrder;
  readonly attemptId: string;
}) {
  const w = words.value;
  const last = events.at(-1);
  if (last?.__typename !== 'OrderActionRequired' || last.challenge === null) return <p class="quiet">{w.working}</p>;
  return (
    <p class="row">
      <a class="button primary" href={last.challenge.url}>
        {w.openBank}
      </a>
      <button type="button" class="link" onClick={() => void ownOrders.get(attemptId)?.cancel()}>
        {w.cancelOrder}
      </button>
    </p>
  );
}
