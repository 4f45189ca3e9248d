import type { Consent } from '../../../domain/cart/consent.ts';
import { toPlainText } from '../../../domain/text/to-plain-text.ts';

export interface UcpLink {
  readonly type: string;
  readonly url: string;
  readonly title?: string;
}

const ANCHOR = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([\s\S]*?)<\/a>/gi;

/** The addresses in the texts of consents, each once: where a buyer reads what they agree to. Source: the protocol, "Link". */
export function toLinks(consents: readonly Consent[]): readonly UcpLink[] {
  const links = consents.flatMap(({ type, html }) =>
    [...html.matchAll(ANCHOR)].flatMap(([, quoted, single, text = '']) => {
      const url = URL.parse(toPlainText(quoted ?? single ?? ''));
      if (url?.protocol !== 'https:') return [];
      const title = toPlainText(text);
      return [{ type: toType(type), url: url.href, ...(title !== '' && { title }) }];
    }),
  );
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

function toType(type: Consent['type']): string {
  if (type === 'TERMS') return 'terms_of_service';
  return type === 'PRIVACY' ? 'privacy_policy' : 'consent';
}
