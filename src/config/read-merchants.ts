import type { MerchantConfig } from './config.ts';
import type { ConfigFile } from './config-file.ts';
import type { Environment } from './environment-variables.ts';
import { resolveReferences } from './resolve-references.ts';

export interface MerchantSources {
  /** The merchants that are served without a file. */
  readonly builtIn: readonly MerchantConfig[];
  readonly file: Pick<ConfigFile, 'merchants'>;
  readonly environment: Environment;
}

/**
 * The built-in merchants, then those of the file. An entry of the file that only names a built-in merchant turns it on or off. Problems
 * go to `problems`.
 */
export function readMerchants({ builtIn, file, environment }: MerchantSources, problems: string[]): MerchantConfig[] {
  const switches = new Map<string, boolean>();
  const added = file.merchants.flatMap(({ domain, displayName, platform, settings, enabled }, index) => {
    const path = `CONFIG_FILE, merchants[${index}]`;
    const isSwitch = displayName === undefined && platform === undefined && settings === undefined;
    if (isSwitch && builtIn.some((merchant) => merchant.domain === domain)) {
      if (switches.has(domain)) problems.push(`duplicate merchant ${domain}`);
      switches.set(domain, enabled);
      return [];
    }
    if (displayName === undefined) problems.push(`${path}.displayName: is missing`);
    if (platform === undefined) problems.push(`${path}.platform: is missing`);
    if (displayName === undefined || platform === undefined) return [];
    const resolved = resolveReferences(settings ?? {}, `${path}.settings`, environment, problems);
    return [{ domain, displayName, platform, settings: resolved, enabled }];
  });
  const switched = builtIn.map((merchant) => ({
    ...merchant,
    enabled: switches.get(merchant.domain) ?? merchant.enabled,
  }));
  return [...switched, ...added];
}
