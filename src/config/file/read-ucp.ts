import { isLoopback } from '../../lib/net/is-loopback.ts';
import type { Config, MerchantConfig } from '../config.ts';
import type { ConfigFile } from './config-file.ts';

export interface UcpSources {
  readonly file: Pick<ConfigFile, 'ucp'>;
  readonly merchants: readonly MerchantConfig[];
  readonly demo: boolean;
  readonly trustedProxies: number;
}

/** What the file says of agents and their platforms. Problems go to `problems`. */
export function readUcp({ file, merchants, demo, trustedProxies }: UcpSources, problems: string[]): Config['ucp'] {
  const { version, platforms, mtlsHeader = null } = file.ucp;
  const add = (problem: string) => problems.push(`CONFIG_FILE, ucp: ${problem}`);
  for (const { name, profile, merchants: listed = [] } of platforms) {
    if (!isAllowed(profile, demo)) add(`the profile of platform ${name} must be an https address without a user`);
    for (const domain of listed) {
      if (!merchants.some((merchant) => merchant.domain === domain)) add(`platform ${name}: no merchant ${domain}`);
    }
  }
  const usesMtls = platforms.some(({ mtlsSubject }) => mtlsSubject !== undefined);
  if (usesMtls && mtlsHeader === null) add('mtlsSubject needs an mtlsHeader');
  // Whoever reaches the service directly could send it.
  if (mtlsHeader !== null && trustedProxies === 0) add('mtlsHeader needs a proxy that sets it: see TRUST_PROXY');
  if (!demo) {
    for (const { domain, ucp } of merchants) {
      if (ucp?.access === 'open') add(`access of merchant ${domain} can be open in demo mode only`);
    }
  }
  for (const what of listRepeated(platforms)) add(`two platforms have the same ${what}`);
  return {
    version,
    mtlsHeader,
    platforms: platforms.map(({ name, profile, merchants: listed = null, apiKeys = [], oauth = null, ...rest }) => ({
      name,
      profile: URL.parse(profile)?.href ?? profile,
      merchants: listed,
      apiKeys,
      oauth,
      mtlsSubject: rest.mtlsSubject ?? null,
    })),
  };
}

function listRepeated(platforms: ConfigFile['ucp']['platforms']): readonly string[] {
  const unique = {
    name: platforms.map(({ name }) => name),
    profile: platforms.map(({ profile }) => profile),
    clientId: platforms.flatMap(({ oauth }) => oauth?.clientId ?? []),
    mtlsSubject: platforms.flatMap(({ mtlsSubject }) => mtlsSubject ?? []),
    'API key': platforms.flatMap(({ apiKeys }) => apiKeys ?? []),
  };
  return Object.entries(unique).flatMap(([what, values]) => (new Set(values).size < values.length ? [what] : []));
}

function isAllowed(text: string, demo: boolean): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (demo && url.protocol === 'http:' && isLoopback(url));
}
