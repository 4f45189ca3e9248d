import { answerOnce } from '../books/answer-once.ts';
import { requireFlow } from '../flows/flows.ts';
import { listMethods } from '../flows/list-methods.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { countResends, countSent, requireUnlocked } from './code-guard.ts';

export interface CodeView {
  readonly maskedDestination: string;
  readonly codeLength: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  readonly triesLeft: number;
  readonly resendsLeft: number;
}

export const CODE_LENGTH = 6;
const TRIES = 3;
const LIFETIME = 10 * 60_000;

/**
 * Sends a new code in place of the flow's earlier one. Refuses with `method-unknown`, `locked`, `wrong-step`, `flow-over` and
 * `card-not-found`.
 */
export const sendCode = (
  gateway: Gateway,
  call: PartnerCall,
  { flowId, methodId }: { readonly flowId: string; readonly methodId: string },
): CodeView =>
  answerOnce(gateway, 'send-code', call, () => {
    const { card, isVerified } = requireFlow(gateway, call, flowId);
    const method = listMethods(gateway, card).find((each) => each.methodId === methodId);
    if (method?.maskedDestination == null) throw new NetworkRefusal('method-unknown');
    if (isVerified) throw new NetworkRefusal('wrong-step');
    requireUnlocked(gateway, card);
    countSent(gateway, card);
    const { books, secrets } = gateway;
    const now = books.runtime.clock.now();
    books.run("update codes set state = 'void' where flow_id = ? and state = 'open'", flowId);
    books.run(
      `insert into codes (flow_id, card_id, sent_to, sealed, tries_left, state, sent_at, expires_at)
        values (?, ?, ?, ?, ?, 'open', ?, ?)`,
      flowId,
      card.cardId,
      method.maskedDestination,
      secrets.seal(drawCode(gateway)),
      TRIES,
      now,
      now + LIFETIME,
    );
    return {
      maskedDestination: method.maskedDestination,
      codeLength: CODE_LENGTH,
      expiresAt: now + LIFETIME,
      triesLeft: TRIES,
      resendsLeft: countResends(gateway, card),
    };
  });

/** Six digits from eight random bytes: no digit is more likely than another by more than one in 10¹³. */
const drawCode = ({ books }: Gateway): string =>
  (Buffer.from(books.runtime.randomBytes(8)).readBigUInt64BE() % 10n ** BigInt(CODE_LENGTH))
    .toString()
    .padStart(CODE_LENGTH, '0');
