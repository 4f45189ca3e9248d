import { z } from 'zod';

/**
 * An address that credentials, cards or buyers' data are sent to: https, since the rest of the way is nobody's to read. Plain
 * http only to this machine itself: `localhost`, `127.0.0.0/8`, `[::1]`. Without credentials in it, since addresses are logged.
 */
export const platformUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => !URL.canParse(text) || isGuarded(new URL(text)),
    'must begin with https://, since credentials are sent there; http:// is for localhost, 127.0.0.0/8 and [::1] only',
  )
  .refine(
    (text) => !URL.canParse(text) || !holdsCredentials(new URL(text)),
    'must not hold a user name or password: an address is not kept secret',
  );

const holdsCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** The parser has brought the host into its one form already: 0x7f.1 is 127.0.0.1 here. */
const isGuarded = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'http:' ||
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
