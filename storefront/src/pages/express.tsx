import { useEffect, useState } from 'preact/hooks';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { finishExpress, type Refusal } from '../state/express.ts';
import { goTo, place } from '../state/place.ts';
import { toProblem } from '../state/to-problem.ts';
import { useTitle } from '../state/use-title.ts';

/** The provider's page leads back here. */
export function ExpressPage({ path: [domain = ''] }: { readonly path: readonly string[] }) {
  const w = words.value;
  useTitle(w.express);
  const { query } = place.value;
  const [refusals, setRefusals] = useState<readonly Refusal[]>();
  useEffect(() => {
    finishExpress(domain, query).then(
      ({ href, refusals: refused }) => (href === undefined ? setRefusals(refused) : goTo(href, { replace: true })),
      (error: Error) => setRefusals([toProblem(error)]),
    );
  }, [domain, query]);
  return (
    <section class="page">
      <h1>{w.express}</h1>
      {refusals === undefined && <p class="loading">{w.loading}</p>}
      {refusals?.length === 0 && <p role="status">{w.cancelled}</p>}
      <Problems problems={refusals ?? []} />
      {refusals && (
        <p>
          <a href="/shop/checkout">{w.again}</a>
        </p>
      )}
    </section>
  );
}
