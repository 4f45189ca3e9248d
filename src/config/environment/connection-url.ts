import * as z from 'zod';

export const UNESCAPED = 'has a special character in its user or password: write it as % and two digits';

/** Users and passwords are used without the escapes that an address needs. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Nothing else makes a URL of a variable: the error of a text that is none quotes it, with its password. */
export const connectionUrl = (protocol: RegExp, message: string) =>
  z.string().transform((text, context) => {
    // Without the slashes, a URL takes all that follows for the path.
    const url = /^[a-z]+:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
    if (url !== null && protocol.test(url.protocol) && isDecodable(url.username + url.password)) return { text, url };
    context.addIssue({ code: 'custom', message: url === null || !protocol.test(url.protocol) ? message : UNESCAPED });
    return z.NEVER;
  });
