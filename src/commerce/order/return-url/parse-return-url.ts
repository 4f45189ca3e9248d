import { CommerceError } from '../../../errors/commerce-error.ts';
import { parseText } from '../../input/parse-text.ts';
import { ATTEMPT_ID } from './to-attempt-return-url.ts';

export interface ReturnRule {
  /** Exact origins, as configured for the caller. */
  readonly origins: readonly string[];
  /** Also any port of this computer, over http too. For the demo. */
  readonly loopback: boolean;
}

const FIELD = ['returnUrl'];
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/** The address to which a challenge may send the buyer, null if there is none. Throws InvalidInputBody. */
export function parseReturnUrl(text: string | null | undefined, { origins, loopback }: ReturnRule): string | null {
  if (text === undefined || text === null) return null;
  const url = URL.parse(parseText(text, { field: FIELD, kind: 'url' }));
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw refuse('must be an https address');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold credentials');
  if (url.searchParams.has(ATTEMPT_ID))
    throw refuse(`must not have the parameter ${ATTEMPT_ID}, which is appended to it`);
  const isLocal = loopback && LOOPBACK.has(url.hostname);
  if (!isLocal && !origins.includes(url.origin)) throw refuse('has an origin that is not among those of the App ID');
  return url.href;
}

const refuse = (problem: string): CommerceError =>
  new CommerceError('InvalidInputBody', { field: FIELD, description: `returnUrl ${problem}` });
