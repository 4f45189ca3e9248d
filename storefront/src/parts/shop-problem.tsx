import type { CartwrightError } from '@cartwright/client';
import { toProblem } from '../state/to-problem.ts';
import { DownCard } from './down-card.tsx';
import { Problems } from './problems.tsx';

interface ShopProblemProps {
  readonly name: string;
  readonly error: Pick<CartwrightError, 'code' | 'message'>;
}

/** Why something of one shop is not shown: only a shop that is away is said to be. */
export const ShopProblem = ({ name, error }: ShopProblemProps) =>
  error.code === 'StoreUnavailable' ? <DownCard name={name} /> : <Problems problems={[toProblem(error)]} />;
