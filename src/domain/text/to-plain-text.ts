const BLOCK = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|section|article|blockquote)\b[^<>]*>/gi;
const OPENING = /<(script|style)\b[^<>]*>/gi;
const TAG = /<\/?[a-z!][^<>]*>/gi;
const ENTITY = /&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,8});/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  times: '×',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  ntilde: 'ñ',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
};

/** The text of an HTML description: without tags, scripts and styles, entities decoded, white space collapsed. */
export const toPlainText = (html: string): string =>
  withoutHidden(html)
    .replace(BLOCK, ' ')
    .replace(TAG, '')
    .replace(ENTITY, (entity, name: string) => decode(name) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Its time grows with the length: no end tag is looked for again once there is none. */
function withoutHidden(html: string): string {
  const unclosed = new Set<string>();
  let shown = '';
  let end = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(OPENING)) {
    if (index < end || unclosed.has(name.toLowerCase())) continue;
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = index + tag.length;
    if (closing.test(html)) {
      shown += `${html.slice(end, index)} `;
      end = closing.lastIndex;
    } else {
      unclosed.add(name.toLowerCase());
    }
  }
  return shown + html.slice(end);
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}
