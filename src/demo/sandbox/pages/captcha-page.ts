import { escapeHtml, toHtmlPage } from '../../../lib/net/html-page.ts';

const button = `<form method="post">
      <button>I am human</button>
    </form>`;

/** A page like a captcha's, for people. Programs post to it and read JSON. */
export const toCaptchaPage = (shopName: string): string =>
  toHtmlPage('Sandbox captcha', `<p>${escapeHtml(shopName)} wants to know that you are no robot.</p>\n    ${button}`);

export const toCaptchaTokenPage = (shopName: string, token: string): string =>
  toHtmlPage(
    'Sandbox captcha',
    `<p>Your token for one order at ${escapeHtml(shopName)}, good for ten minutes:</p>
    <p><code>${escapeHtml(token)}</code></p>
    <p>Send it as <code>captchaToken</code>.</p>`,
  );
