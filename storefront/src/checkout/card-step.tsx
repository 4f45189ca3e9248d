import { useState } from 'preact/hooks';
import { list, money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { useBusy } from '../parts/use-busy.ts';
import { isChanging } from '../state/change-cart.ts';
import { isPayable, payAll } from '../state/pay.ts';
import { goTo } from '../state/place.ts';
import type { Shop } from '../state/shops.ts';
import { toProblem } from '../state/to-problem.ts';
import type { Address } from '../state/use-address.ts';
import { ADDRESS_FORM } from './address-step.tsx';
import { CardFields, readCard } from './card-fields.tsx';
import { sayNotShipped } from './say-not-shipped.ts';

interface CardStepProps {
  readonly shops: readonly Shop[];
  readonly down: readonly Shop[];
  /** While it has changed, orders would go to the earlier one. */
  readonly address: Pick<Address, 'isChanged' | 'isReady' | 'isSaving'>;
}

/** One card pays all shops that are ready: each order is its own. */
export function CardStep({ shops, down, address }: CardStepProps) {
  const w = words.value;
  const [problem, setProblem] = useState<ReturnType<typeof toProblem>>();
  const { isBusy, begin, end } = useBusy();
  const payable = shops.filter(isPayable);
  // What a choice costs is not known until its shop has answered.
  const isOpen = payable.some(({ domain }) => isChanging(domain));
  const pay = async (form: HTMLFormElement) => {
    if (!begin()) return;
    setProblem(undefined);
    try {
      goTo(await payAll(payable, readCard(new FormData(form))));
    } catch (error) {
      setProblem(toProblem(error));
      end();
    }
  };
  return (
    <form
      class="card-form"
      tabIndex={-1}
      autocomplete="on"
      onSubmit={(event) => {
        event.preventDefault();
        void pay(event.currentTarget);
      }}
    >
      <h3>{w.payAll}</h3>
      <p class="quiet">{w.cardHint}</p>
      <CardFields />
      {shops
        .filter((shop) => !isPayable(shop))
        .map((shop) => (
          <p key={shop.domain} class="quiet">
            {sayNotShipped(shop) ?? w.leftOut(shop.name)}
          </p>
        ))}
      {down.map(({ domain, name }) => (
        <p key={domain} class="quiet">
          {w.leftOutDown(name)}
        </p>
      ))}
      {problem && <Problems problems={[problem]} />}
      {address.isChanged && !address.isSaving && (
        <p class="notice warn row" role="status">
          {w.addressChanged}
          <button
            type="submit"
            form={ADDRESS_FORM}
            disabled={!address.isReady}
            // The button goes.
            onClick={({ currentTarget }) => currentTarget.closest('form')?.focus({ preventScroll: true })}
          >
            {w.useAddress}
          </button>
        </p>
      )}
      <button
        type="submit"
        class="primary"
        disabled={isBusy || isOpen || address.isChanged || !address.isReady || payable.length === 0}
      >
        {w.pay(list(payable.flatMap(({ cart }) => (cart ? [money(cart.total)] : []))))}
      </button>
    </form>
  );
}
