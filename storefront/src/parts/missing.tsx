import type { CartwrightError } from '@cartwright/client';
import { words } from '../i18n/words.ts';
import { findShop } from '../state/shops.ts';
import { ShopProblem } from './shop-problem.tsx';

interface MissingProps {
  readonly domain: string;
  readonly error: Pick<CartwrightError, 'code' | 'message'>;
}

/** Why a page of one shop has nothing to show. */
export function Missing({ domain, error }: MissingProps) {
  const name = findShop(domain)?.name ?? domain;
  if (/NotFound$/.test(error.code)) return <h1 class="page">{words.value.notFound}</h1>;
  return (
    <section class="page">
      <h1>{name}</h1>
      <ShopProblem name={name} error={error} />
    </section>
  );
}
