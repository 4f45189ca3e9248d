import { type Auth, createAuth } from '../../auth/create-auth.ts';
import { toAuthSettings } from '../../auth/to-auth-settings.ts';
import type { ClockWatch } from '../../cluster/clock-watch.ts';
import type { Config } from '../../config/loaded-config.ts';
import { shareDemoKeySecret } from '../../cryptography/keys/share-demo-key-secret.ts';
import { type Keys, openKeys } from '../../cryptography/open-keys.ts';
import { createSecretBox } from '../../cryptography/stored-secrets/create-secret-box.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { Secret } from '../../lib/secret.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { Stores } from '../../stores/ports/index.ts';
import { toKeySettings } from './to-key-settings.ts';

export interface AuthParts {
  readonly stores: Pick<Stores, 'keys' | 'facts'>;
  readonly runtime: Runtime;
  /** Tells the store's time, by which all nodes judge the age of keys, and learns of expired tokens. Default: the clock of `runtime`, and nobody. */
  readonly clocks?: Pick<ClockWatch, 'storeClock' | 'noteExpired'>;
}

export interface OpenedAuth {
  readonly keySecret: Secret<Uint8Array>;
  readonly secretBox: SecretBox;
  /** To be closed at the end. */
  readonly keys: Keys;
  readonly auth: Auth;
}

/** The keys that the key secret opens, and who calls by the tokens that they sign. */
export async function openAuth(
  config: Pick<Config, 'keySecret' | 'partners' | 'environment' | 'tokens'>,
  { stores, runtime, clocks }: AuthParts,
): Promise<OpenedAuth> {
  const { partners, environment, tokens } = config;
  const keySecret = config.keySecret ?? (await shareDemoKeySecret(stores.facts, runtime));
  const secretBox = createSecretBox(keySecret, runtime);
  const keyRuntime = { ...runtime, clock: clocks?.storeClock ?? runtime.clock };
  const keys = await openKeys({ stored: stores.keys, secretBox, runtime: keyRuntime, settings: toKeySettings(tokens) });
  const settings = toAuthSettings(environment, tokens);
  const noteExpired = clocks && { noteExpired: (expires: number) => clocks.noteExpired(expires) };
  const auth = createAuth({ keys, partners, runtime, settings, ...noteExpired });
  return { keySecret, secretBox, keys, auth };
}
