import { isLoopback } from '../../lib/net/is-loopback.ts';
import { Secret } from '../../lib/secret.ts';
import type { Environment } from '../environment/environment-variables.ts';
import type { PartnerConfig, WebhookConfig } from '../loaded-config.ts';
import type { ConfigFile } from './config-file.ts';

export interface PartnerSources {
  readonly file: Pick<ConfigFile, 'partners'>;
  readonly environment: Environment;
  readonly demo: boolean;
}

type WebhookOfFile = NonNullable<ConfigFile['partners'][number]['webhook']>;

/** The partners of the file, with the secrets of their webhooks. Problems go to `problems`. */
export const readPartners = ({ file, environment, demo }: PartnerSources, problems: string[]): PartnerConfig[] =>
  file.partners.map(({ webhook, ...partner }, index) => {
    if (webhook === undefined) return partner;
    const path = `CONFIG_FILE, partners[${index}].webhook`;
    if (!isForeignAddress(webhook.url, demo)) problems.push(`${path}.url: must be an https address without a user`);
    return { ...partner, webhook: readWebhook(webhook, path, environment, problems) };
  });

/** Whether the service may call the address: https without a user or a fragment; in demo mode also http on this machine. */
export function isForeignAddress(text: string, demo: boolean): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (demo && url.protocol === 'http:' && isLoopback(url));
}

const readWebhook = (
  { url, secrets, events }: WebhookOfFile,
  path: string,
  environment: Environment,
  problems: string[],
): WebhookConfig => ({
  url,
  events,
  secrets: secrets.map(({ env }, index) => {
    const value = environment[env] ?? '';
    const problem = findSecretProblem(value);
    if (problem !== undefined) problems.push(`${path}.secrets[${index}]: ${problem}`);
    return new Secret(value);
  }),
});

/** Source: Standard Webhooks, "Signature scheme". */
function findSecretProblem(value: string): string | undefined {
  if (value === '') return 'the environment variable that it names is not set';
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isWhole && bytes.length >= 24 && bytes.length <= 64
    ? undefined
    : 'must be whsec_ and the base64 of 24 to 64 random bytes';
}
