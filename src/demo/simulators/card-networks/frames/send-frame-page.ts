import type { FastifyReply } from 'fastify';
import { toHtmlPage } from '../../../../lib/net/html-page.ts';
import type { Gateway } from '../gateway.ts';

/** A host may hold `;` and `*`, which mean something in a Content-Security-Policy. */
const LISTED_ORIGIN = /^https?:\/\/[\w.[\]:-]+?(?::\*)?$/;

/** A frame is small: what there is to press must be seen without scrolling. */
const FRAME_STYLE = '<style>body { margin: 1rem auto; } h1 { font-size: 1.2rem; margin: 0; }</style>';

const sentences: Readonly<Record<number, string>> = {
  403: 'This answer comes from another site.',
  404: 'There is no such page.',
  410: 'This page is over.',
};

/** A page that only listed origins may frame. `data` is for its script. */
export function sendFramePage(
  { network, books }: Gateway,
  reply: FastifyReply,
  page: {
    readonly status?: 200 | 403 | 404 | 410;
    readonly origins: readonly string[];
    readonly body?: string;
    readonly data?: object;
    readonly script?: string;
    /** A form may redirect to the origin of this URL. */
    readonly formTarget?: string | null;
  },
): FastifyReply {
  const { status = 200, origins, body, data, script, formTarget } = page;
  const nonce = Buffer.from(books.runtime.randomBytes(16)).toString('base64');
  const scripts =
    script === undefined
      ? ''
      : `<script type="application/json" id="data">${toScriptJson(data)}</script>\n    <script nonce="${nonce}">${script}</script>`;
  const target = formTarget == null ? undefined : URL.parse(formTarget)?.origin;
  const content = body ?? `<p>${sentences[status] ?? 'One moment.'}</p>`;
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "base-uri 'none'",
        `frame-ancestors ${toSources(origins)}`,
        `form-action 'self'${target === undefined ? '' : ` ${toSources([target])}`}`,
        `script-src 'nonce-${nonce}'`,
        "style-src 'unsafe-inline'",
      ].join(';'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(toHtmlPage(`Network ${network}`, `${FRAME_STYLE}\n    ${content}\n    ${scripts}`));
}

const toSources = (origins: readonly string[]): string => {
  const sources = origins.filter((origin) => LISTED_ORIGIN.test(origin));
  return sources.length === 0 ? "'none'" : sources.join(' ');
};

/** `<` could end the element that the JSON stands in. */
const toScriptJson = (data: object | undefined): string => JSON.stringify(data ?? {}).replaceAll('<', '\\u003c');
