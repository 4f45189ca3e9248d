import * as z from 'zod';
import { isLoopback } from '../lib/net/is-loopback.ts';

/**
 * A URL to which credentials, cards or buyers' data are sent. It must be https; plain http is allowed only to this
 * machine: `localhost`, `127.0.0.0/8`, `[::1]`. It holds no credentials, since URLs are logged.
 */
export const upstreamUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => !URL.canParse(text) || isGuarded(new URL(text)),
    'must begin with https://, since credentials are sent there; http:// is allowed only for localhost, 127.0.0.0/8 and [::1]',
  )
  .refine(
    (text) => !URL.canParse(text) || !holdsCredentials(new URL(text)),
    'must not contain a user name or password, since URLs are not secret',
  );

const holdsCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

const isGuarded = (url: URL): boolean => url.protocol !== 'http:' || isLoopback(url);
