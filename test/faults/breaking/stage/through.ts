import type { FaultProxy } from '../../../contract/merchant-adapter/fault-proxy.ts';

/** The address behind the proxy, with the credentials of the program. */
export function through(proxy: FaultProxy, { username, password }: URL): string {
  const url = new URL(proxy.url);
  url.username = username;
  url.password = password;
  // Without the slash that a URL ends with.
  return url.href.replace(/\/$/, '');
}
