interface FormHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a form was sent by a page of this host, as far as a browser says: pages of other sites must not submit it. The address of the form
 * cannot be guessed besides.
 */
export function comesFromOwnPage({ headers }: { readonly headers: FormHeaders }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}
