import { readNumber, readText } from '../../books/read-row.ts';
import { answerOnce } from '../books/answer-once.ts';
import { endFlow, requireFlow } from '../flows/flows.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { isSameText } from '../is-same-text.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { countResends, lock, requireUnlocked, resetGuard } from './code-guard.ts';
import { goOnVerified } from './go-on-verified.ts';
import { CODE_LENGTH } from './send-code.ts';
import type { VerificationView } from './verification-view.ts';

/**
 * Judges a code. The third wrong one voids it; if no further code may be sent, the card is locked. Refuses with
 * `code-malformed`, which does not count as a try, `locked`, `wrong-step` (there is no code to answer), `flow-over` and `card-not-found`.
 */
export const checkCode = (
  gateway: Gateway,
  call: PartnerCall,
  { flowId, code }: { readonly flowId: string; readonly code: string },
): VerificationView =>
  answerOnce(gateway, 'check-code', call, () => {
    const flow = requireFlow(gateway, call, flowId);
    const { card } = flow;
    if (!/^\d+$/.test(code) || code.length !== CODE_LENGTH) throw new NetworkRefusal('code-malformed');
    requireUnlocked(gateway, card);
    const { books, secrets } = gateway;
    const sent = books.find(
      "select * from codes where flow_id = ? and state = 'open' and expires_at > ? order by code_id desc limit 1",
      flowId,
      books.runtime.clock.now(),
    );
    if (sent === undefined) throw new NetworkRefusal('wrong-step');
    const codeId = readNumber(sent, 'code_id');
    if (isSameText(code, secrets.open(readText(sent, 'sealed')))) {
      books.run("update codes set state = 'used' where code_id = ?", codeId);
      resetGuard(gateway, card);
      return goOnVerified(gateway, flow);
    }
    const triesLeft = readNumber(sent, 'tries_left') - 1;
    const state = triesLeft === 0 ? 'void' : 'open';
    books.run('update codes set tries_left = ?, state = ? where code_id = ?', triesLeft, state, codeId);
    const resendsLeft = countResends(gateway, card);
    const isLocked = triesLeft === 0 && resendsLeft === 0;
    if (isLocked) {
      lock(gateway, card);
      endFlow(gateway, flow);
    }
    return { kind: 'failed', goesOn: !isLocked, triesLeft, resendsLeft, passkey: null };
  });
