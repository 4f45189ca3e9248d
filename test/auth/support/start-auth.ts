import { createHash } from 'node:crypto';
import { type Auth, createAuth } from '../../../src/auth/create-auth.ts';
import type { RawCredentials } from '../../../src/auth/create-authenticate.ts';
import type { PartnerRecord } from '../../../src/auth/partner-directory.ts';
import type { AuthSettings } from '../../../src/auth/settings.ts';
import type { KeySettings } from '../../../src/cryptography/keys/key-settings.ts';
import { type Keys, openKeys } from '../../../src/cryptography/open-keys.ts';
import { createSecretBox } from '../../../src/cryptography/stored-secrets/create-secret-box.ts';
import { type Runtime, systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { MemoryServiceKeys } from './memory-service-keys.ts';

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;
/** 2026-03-01T12:00:00Z */
export const START = Date.UTC(2026, 2, 1, 12);

export const testAuthSettings: AuthSettings = {
  environment: 'test',
  deviceTokenSeconds: 3600,
  appTokenSeconds: 24 * 3600,
  serviceBindingSeconds: 24 * 3600,
  flowTokenSeconds: 900,
};

export const testKeySettings: KeySettings = {
  signingKeyRotation: 30 * DAY,
  tokenKeyRetention: 7 * DAY + 2 * HOUR,
  cardKeyValidity: DAY,
};

/** A clock that moves only when it is told to. */
export class StillClock {
  #now = START;
  now(): number {
    return this.#now;
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `acme` has two App IDs and two secrets, `other` one of each. */
export const partners: readonly PartnerRecord[] = [
  {
    name: 'acme',
    appIds: [
      { id: 'acme-web', challenges: true, origins: [] },
      { id: 'acme-kiosk', challenges: false, origins: [] },
    ],
    serverSecrets: [
      { id: 'old', sha256: sha256('acme-secret-1') },
      { id: 'new', sha256: sha256('acme-secret-2') },
    ],
  },
  {
    name: 'other',
    appIds: [{ id: 'other-app', challenges: false, origins: [] }],
    serverSecrets: [{ id: 'only', sha256: sha256('other-secret') }],
  },
];

export const acmeWeb = { name: 'acme', appId: 'acme-web', challenges: true, origins: [] };
export const acmeKiosk = { name: 'acme', appId: 'acme-kiosk', challenges: false, origins: [] };
export const otherApp = { name: 'other', appId: 'other-app', challenges: false, origins: [] };

export interface StartedAuth {
  readonly auth: Auth;
  readonly serviceKeys: Keys;
  readonly clock: StillClock;
  readonly keys: MemoryServiceKeys;
  readonly runtime: Runtime;
  /** The credential headers, those not given being absent. */
  readonly present: (credentials: Partial<RawCredentials>) => ReturnType<Auth['authenticate']>;
}

export async function startAuth({
  keys = new MemoryServiceKeys(),
  clock = new StillClock(),
  settings = {},
  environment = testAuthSettings.environment,
  secret = new Uint8Array(32).fill(7),
  known = partners,
}: {
  keys?: MemoryServiceKeys;
  clock?: StillClock;
  settings?: Partial<KeySettings>;
  environment?: string;
  secret?: Uint8Array;
  known?: readonly PartnerRecord[];
} = {}): Promise<StartedAuth> {
  const runtime: Runtime = { ...systemRuntime, clock };
  keys.follow(clock);
  const secretBox = createSecretBox(new Secret(secret), runtime);
  const serviceKeys = await openKeys({
    stored: keys,
    secretBox,
    runtime,
    settings: { ...testKeySettings, ...settings },
  });
  const auth = createAuth({
    keys: serviceKeys,
    partners: known,
    runtime,
    settings: { ...testAuthSettings, environment },
  });
  const none: RawCredentials = { svcAuthorization: null, authorization: null, appId: null, deviceId: null };
  const present: StartedAuth['present'] = (credentials) => auth.authenticate({ ...none, ...credentials });
  return { auth, serviceKeys, clock, keys, runtime, present };
}
