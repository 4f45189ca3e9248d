import type { CartwrightError } from '@cartwright/client';
import { words } from '../i18n/words.ts';
import { findShop } from '../state/shops.ts';
import { toProblem } from '../state/to-problem.ts';
import { DownCard } from './down-card.tsx';
import { Problems } from './problems.tsx';

interface MissingProps {
  readonly domain: string;
  readonly error: Pick<CartwrightError, 'code' | 'message'>;
}

/** Why a page of one shop has nothing to show: only a shop that is away is said to be. */
export function Missing({ domain, error }: MissingProps) {
  const w = words.value;
  const name = findShop(domain)?.name ?? domain;
  if (/NotFound$/.test(error.code)) return <h1 class="page">{w.notFound}</h1>;
  return (
    <section class="page">
      <h1>{name}</h1>
      {error.code === 'StoreUnavailable' ? <DownCard name={name} /> : <Problems problems={[toProblem(error)]} />}
    </section>
  );
}
