import type { Config, MerchantConfig } from '../loaded-config.ts';
import type { ConfigFile } from './config-file.ts';
import { isForeignAddress } from './read-partners.ts';

export interface UcpSources {
  readonly file: Pick<ConfigFile, 'ucp'>;
  readonly merchants: readonly MerchantConfig[];
  readonly partners: Config['partners'];
  readonly demo: boolean;
  readonly trustedProxies: number;
}

/** What the file says of agents and their platforms. Problems go to `problems`. */
export function readUcp(
  { file, merchants, partners, demo, trustedProxies }: UcpSources,
  problems: string[],
): Config['ucp'] {
  const { version, platforms, mtlsHeader = null, openCheckouts } = file.ucp;
  const add = (problem: string) => problems.push(`CONFIG_FILE, ucp: ${problem}`);
  for (const platform of platforms) listPlatformProblems(platform, { merchants, partners, demo }).forEach(add);
  const usesMtls = platforms.some(({ mtlsSubject }) => mtlsSubject !== undefined);
  if (usesMtls && mtlsHeader === null) add('mtlsSubject needs an mtlsHeader');
  // A caller that reaches the service directly could send it.
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
    openCheckouts,
    // Looser, since honest platforms may share an address.
    addressOpenCheckouts: file.ucp.addressOpenCheckouts ?? 2 * openCheckouts,
    platforms: platforms.map(({ name, profile, merchants: listed = null, apiKeys = [], oauth = null, ...rest }) => ({
      name,
      profile: toHref(profile),
      merchants: listed,
      apiKeys,
      oauth,
      appId: rest.appId ?? null,
      mtlsSubject: rest.mtlsSubject ?? null,
    })),
  };
}

function listPlatformProblems(
  { name, profile, appId, apiKeys = [], merchants: listed = [] }: ConfigFile['ucp']['platforms'][number],
  { merchants, partners, demo }: Pick<UcpSources, 'merchants' | 'partners' | 'demo'>,
): readonly string[] {
  const isKnownApp = partners.some(({ appIds }) => appIds.some(({ id }) => id === appId));
  const unknown = listed.filter((domain) => !merchants.some((merchant) => merchant.domain === domain));
  return [
    ...(isForeignAddress(profile, demo)
      ? []
      : [`the profile of platform ${name} must be an https address without a user`]),
    ...(appId === undefined || isKnownApp ? [] : [`platform ${name}: no partner has its appId`]),
    ...(new Set(apiKeys).size < apiKeys.length ? [`platform ${name}: an API key stands twice`] : []),
    ...unknown.map((domain) => `platform ${name}: no merchant ${domain}`),
  ];
}

/** An address in its one spelling. */
const toHref = (text: string): string => URL.parse(text)?.href ?? text;

function listRepeated(platforms: ConfigFile['ucp']['platforms']): readonly string[] {
  const unique = {
    name: platforms.map(({ name }) => name),
    profile: platforms.map(({ profile }) => toHref(profile)),
    clientId: platforms.flatMap(({ oauth }) => oauth?.clientId ?? []),
    mtlsSubject: platforms.flatMap(({ mtlsSubject }) => mtlsSubject ?? []),
    'API key': platforms.flatMap(({ apiKeys }) => [...new Set(apiKeys)]),
  };
  return Object.entries(unique).flatMap(([what, values]) => (new Set(values).size < values.length ? [what] : []));
}
