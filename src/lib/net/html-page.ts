/** A page without scripts. `body` is HTML. */
export const toHtmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    <style>
      :root { color-scheme: light dark; background: Canvas; }
      body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; }
      label { display: block; margin: 0.5rem 0; }
      input:not([type]) { font: inherit; display: block; width: 100%; box-sizing: border-box; }
      [role='alert'] { color: light-dark(#b00020, #ff8a9a); }
      button { font: inherit; padding: 0.5rem 1.5rem; margin-right: 0.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      ${body}
    </main>
  </body>
</html>
`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Only the form and the inline style above are allowed, and no other site may frame the page. `formTarget` is an origin
 * to which the answer to the form may redirect: browsers hold redirects to `form-action` too.
 */
export const toHtmlHeaders = (formTarget?: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'self'${
    formTarget === undefined ? '' : ` ${formTarget}`
  };style-src 'unsafe-inline'`,
  // With `no-referrer`, browsers send `Origin: null` with a form, as forms of other sites do.
  'referrer-policy': 'same-origin',
});
