import { useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { transferSession } from '../documents/cart.ts';
import { problemFragment } from '../documents/problem.ts';
import type { TransferSessionMutation } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import type { Problem } from '../state/change-cart.ts';
import { noteHandOver } from '../state/handed-over.ts';
import { toProblem } from '../state/to-problem.ts';

/** The same cart on the shop's own pages. If it is ordered there, `cartChanged` says so here. */
export function HandOver({ domain }: { readonly domain: string }) {
  const [problems, setProblems] = useState<readonly Pick<Problem, 'name' | 'message'>[]>([]);
  const go = async () => {
    try {
      const { transferSession: payload } = await cartwright.mutate<TransferSessionMutation>(
        transferSession + problemFragment,
        { input: { domain } },
      );
      setProblems(payload?.userErrors ?? []);
      if (!payload?.url) return;
      noteHandOver(domain);
      location.assign(payload.url);
    } catch (error) {
      setProblems([toProblem(error)]);
    }
  };
  return (
    <p>
      <button type="button" class="link" onClick={() => void go()}>
        {words.value.handOver}
      </button>
      <Problems problems={problems} />
    </p>
  );
}
