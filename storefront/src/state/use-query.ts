import type { CartwrightError } from '@cartwright/client';
import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';

export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: CartwrightError;
}

/** The answer to a query; the one before stays until the next one is there. It is asked again once `occasion` is another. */
export function useQuery<Data>(
  document: string,
  variables: Readonly<Record<string, unknown>>,
  occasion = '',
): Answer<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>({});
  const key = JSON.stringify(variables);
  useEffect(() => {
    const left = new AbortController();
    cartwright.query<Data>(document, JSON.parse(key), { signal: left.signal }).then(
      (data) => setAnswer({ data }),
      (error: CartwrightError) => left.signal.aborted || setAnswer({ error }),
    );
    return () => left.abort();
  }, [document, key, occasion]);
  return answer;
}
