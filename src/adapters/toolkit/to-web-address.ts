/** Null for what is no http or https address: frontends make a link of it. Shops write `#` for a tracking page that they do not have. */
export const toWebAddress = (text: string | null | undefined): string | null =>
  text && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null;
