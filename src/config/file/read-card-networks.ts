import type { Environment } from '../environment/environment-variables.ts';
import type { CardNetworkConfig, Config } from '../loaded-config.ts';
import type { ConfigFile } from './config-file.ts';
import { repeated } from './find-duplicates.ts';
import { readSecret, resolveReferences } from './resolve-references.ts';

/** The card networks of the file. A network that is named twice goes to `problems`, and so does a variable that is not set. */
export const readCardNetworks = (
  { cardNetworks }: Pick<ConfigFile, 'cardNetworks'>,
  environment: Environment,
  problems: string[],
): Config['cardNetworks'] =>
  readAcquirers({ cardNetworks }, environment, problems).map((acquirer, index) => ({
    ...acquirer,
    settings: Object.fromEntries(
      Object.entries(cardNetworks[index]?.settings ?? {}).map(([name, value]) => [
        name,
        resolveReferences(value, `CONFIG_FILE, cardNetworks[${index}].settings.${name}`, environment, problems),
      ]),
    ),
  }));

/** How the sandbox's shops reach them, whose settings concern only services. */
export function readAcquirers(
  { cardNetworks }: Pick<ConfigFile, 'cardNetworks'>,
  environment: Environment,
  problems: string[],
): readonly Omit<CardNetworkConfig, 'settings'>[] {
  const [twice] = repeated(cardNetworks.map(({ network }) => network));
  if (twice !== undefined) problems.push(`CONFIG_FILE, cardNetworks: names network ${twice} twice`);
  return cardNetworks.map(({ network, url, acquirerToken }, index) => ({
    network,
    url,
    acquirerToken:
      acquirerToken === undefined
        ? null
        : readSecret(acquirerToken.env, `CONFIG_FILE, cardNetworks[${index}].acquirerToken`, environment, problems),
  }));
}
