import { LRUCache } from 'lru-cache';
import type { Consent } from '../../../../domain/cart/consent.ts';
import { toPlainText } from '../../../../domain/text/to-plain-text.ts';

export interface UcpLink {
  readonly type: string;
  readonly url: string;
  readonly title?: string;
}

const ANCHOR = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([\s\S]*?)<\/a>/gi;

const MAX_TEXTS = 200;
/** The texts of a merchant are the same in each answer. */
const found = new LRUCache<string, readonly Omit<UcpLink, 'type'>[]>({ max: MAX_TEXTS });

/** The addresses in the texts of consents, each once: where a buyer reads what they agree to. Source: the protocol, "Link". */
export function toLinks(consents: readonly Consent[]): readonly UcpLink[] {
  const links = consents.flatMap(({ type, html }) => {
    const ofText = found.get(html) ?? listLinks(html);
    found.set(html, ofText);
    return ofText.map((link) => ({ type: toType(type), ...link }));
  });
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

const listLinks = (html: string): readonly Omit<UcpLink, 'type'>[] =>
  [...html.matchAll(ANCHOR)].flatMap(([, quoted, single, text = '']) => {
    const url = URL.parse(toPlainText(quoted ?? single ?? ''));
    if (url?.protocol !== 'https:') return [];
    const title = toPlainText(text);
    return [{ url: url.href, ...(title !== '' && { title }) }];
  });

function toType(type: Consent['type']): string {
  if (type === 'TERMS') return 'terms_of_service';
  return type === 'PRIVACY' ? 'privacy_policy' : 'consent';
}
