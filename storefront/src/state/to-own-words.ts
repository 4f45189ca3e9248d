import { words } from '../i18n/words.ts';

/** What the page says of a problem in the reader's language; undefined if only the service, or its shop, has words for it. */
export function toOwnWords({ name, message }: { readonly name: string; readonly message: string }): string | undefined {
  const w = words.value;
  return w.clientProblems[name] ?? w.serviceProblems[message];
}
