export interface OriginSettings {
  /** Exact origins, for example `https://shop.example`. */
  readonly allowed: readonly string[];
  /** Also every origin on this computer, on any port: for development and the demo. */
  readonly anyLocal: boolean;
}

/**
 * Whether a page of this origin may call. `host` is the request's own Host header: a page that we served may always
 * call.
 */
export type OriginRule = (origin: string, host: string | undefined) => boolean;

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createOriginRule({ allowed, anyLocal }: OriginSettings): OriginRule {
  const exact = new Set(allowed);
  return (origin, host) => {
    if (exact.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    return url.host === host || (anyLocal && (LOCAL_HOSTS.has(url.hostname) || url.hostname.endsWith('.localhost')));
  };
}
