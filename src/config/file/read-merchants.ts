import type { Environment } from '../environment/environment-variables.ts';
import type { MerchantConfig } from '../loaded-config.ts';
import type { ConfigFile } from './config-file.ts';
import { resolveReferences } from './resolve-references.ts';

export interface MerchantSources {
  /** The merchants that are served without a file. */
  readonly builtIn: readonly MerchantConfig[];
  readonly file: Pick<ConfigFile, 'merchants'>;
  readonly environment: Environment;
}

/**
 * The built-in merchants, then those of the file. An entry of the file that only names a built-in merchant turns it on or off, or gives it
 * another assistant or other consents. Problems go to `problems`.
 */
export function readMerchants({ builtIn, file, environment }: MerchantSources, problems: string[]): MerchantConfig[] {
  const changes = new Map<string, Partial<MerchantConfig>>();
  const added = file.merchants.flatMap(({ domain, displayName, platform, settings, ...options }, index) => {
    const path = `CONFIG_FILE, merchants[${index}]`;
    const isChange = displayName === undefined && platform === undefined && settings === undefined;
    if (isChange && builtIn.some((merchant) => merchant.domain === domain)) {
      if (changes.has(domain)) problems.push(`duplicate merchant ${domain}`);
      changes.set(domain, options);
      return [];
    }
    if (displayName === undefined) problems.push(`${path}.displayName: is missing`);
    if (platform === undefined) problems.push(`${path}.platform: is missing`);
    if (displayName === undefined || platform === undefined) return [];
    const resolved = resolveReferences(settings ?? {}, `${path}.settings`, environment, problems);
    return [{ domain, displayName, platform, settings: resolved, ...options }];
  });
  const changed = builtIn.map((merchant) => ({ ...merchant, ...changes.get(merchant.domain) }));
  return [...changed, ...added];
}
