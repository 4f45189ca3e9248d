import { CommerceError } from '../../errors/commerce-error.ts';
import { parseText } from './parse-text.ts';

export interface PartnerUrlRule {
  /** Exact origins, as configured for the caller. */
  readonly origins: readonly string[];
  /** Whether any port of this computer is allowed, over http too. For the demo. */
  readonly loopback: boolean;
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/** An address on a page of the partner, null if there is none. Throws InvalidInputBody. */
export function parsePartnerUrl(
  text: string | null | undefined,
  field: readonly string[],
  { origins, loopback }: PartnerUrlRule,
): URL | null {
  if (text === undefined || text === null) return null;
  const refuse = (problem: string): CommerceError =>
    new CommerceError('InvalidInputBody', { field, description: `${field.join('.')} ${problem}` });
  const url = URL.parse(parseText(text, { field, kind: 'url' }));
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw refuse('must be an https address');
  if (url.username !== '' || url.password !== '') throw refuse('must not hold credentials');
  const isLocal = loopback && LOOPBACK.has(url.hostname);
  if (!isLocal && !origins.includes(url.origin)) throw refuse('has an origin that is not among those of the App ID');
  return url;
}
