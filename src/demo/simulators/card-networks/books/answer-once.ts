import { readText } from '../../books/read-row.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';

/**
 * Acts once for a partner's request key: a repeated request gets the first answer. A refusal is not kept, since nothing has
 * happened.
 */
export function answerOnce<Answer extends object>(
  gateway: Gateway,
  operation: string,
  call: PartnerCall,
  work: () => Answer,
): Answer {
  const { books } = gateway;
  const outcome = books.together(() => {
    const known = findAnswer<Answer>(gateway, operation, call);
    if (known !== undefined) return known;
    try {
      const answer = work();
      books.run(
        'insert into answers (answer_key, answer, at) values (?, ?, ?)',
        toKey(operation, call),
        JSON.stringify(answer),
        books.runtime.clock.now(),
      );
      return answer;
    } catch (error) {
      if (error instanceof NetworkRefusal && error.isKept) return error;
      throw error;
    }
  });
  if (outcome instanceof NetworkRefusal) throw outcome;
  return outcome;
}

/** What a request with this key was answered. */
export function findAnswer<Answer extends object>(
  { books }: Gateway,
  operation: string,
  call: PartnerCall,
): Answer | undefined {
  const row = books.find('select answer from answers where answer_key = ?', toKey(operation, call));
  return row === undefined ? undefined : JSON.parse(readText(row, 'answer'));
}

const toKey = (operation: string, { appId, requestKey }: PartnerCall): string =>
  JSON.stringify([operation, appId, requestKey]);
