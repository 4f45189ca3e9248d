import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../lib/clock.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import type { FetchedProfile } from './fetch-platform-profile.ts';
import type { PlatformProfile } from './platform-profile.ts';
import { ProfileAway } from './profile-away.ts';
import type { ProfileBudget, ProfileReading } from './profile-budget.ts';

const MAX_PROFILES = 500;
const MIN_MS = 60_000;
const MAX_MS = 60 * 60_000;
/** How long a profile that could not be read is not asked for again. */
const BACKOFF_MS = 10_000;

export interface PlatformProfilesOptions {
  readonly read: (url: string) => Promise<FetchedProfile>;
  readonly clock: Clock;
  /** Counts the profiles of strangers; null for platforms that are known by name, which never wait for others. */
  readonly budget: ProfileBudget | null;
  /** How long the last good profile stands while its host is away, in milliseconds. */
  readonly lastsFor: number;
}

/**
 * `until`: is read again then. `lastUntil`: stands until then if that fails. `ended`: the platform has since answered that this is not its
 * profile; signatures by its keys are good no longer.
 */
type Known = { readonly until: number } & (
  | {
      readonly profile: PlatformProfile;
      readonly renewableAt: number;
      readonly lastUntil: number;
      readonly ended: ProtocolFault | null;
    }
  | { readonly fault: ProtocolFault }
);

/** The profiles of platforms that called lately. */
export class PlatformProfiles {
  readonly #options: PlatformProfilesOptions;
  /** Apart, so that nobody pushes a proven profile out of memory by naming any that are not its own, or no profiles at all. */
  readonly #proven = new LRUCache<string, Known>({ max: MAX_PROFILES });
  readonly #unproven = new LRUCache<string, Known>({ max: MAX_PROFILES });
  readonly #faults = new LRUCache<string, Known>({ max: MAX_PROFILES });
  readonly #reading = new Map<string, Promise<PlatformProfile>>();

  constructor(options: PlatformProfilesOptions) {
    this.#options = options;
  }

  /** `needsNewest`: waits for a renewal that is due, and does not take the last profile meanwhile. Throws ProtocolFault. */
  async require(
    reading: ProfileReading,
    { needsNewest = true }: { readonly needsNewest?: boolean } = {},
  ): Promise<PlatformProfile> {
    const known = this.#find(reading.url);
    const now = this.#options.clock.now();
    if (known === undefined) return this.#readOnce(reading);
    if ('fault' in known) {
      if (known.until > now) throw known.fault;
      return this.#readOnce(reading);
    }
    const { profile, until, lastUntil, renewableAt } = known;
    const ended = needsNewest ? known.ended : null;
    if (until > now && ended === null) return profile;
    if (lastUntil <= now) return this.#readOnce(reading);
    if (renewableAt > now) {
      if (ended !== null) throw ended;
      return profile;
    }
    const renewal = this.#readOnce(reading).catch((thrown: unknown) => {
      if (thrown instanceof ProfileAway && ended === null) return profile;
      throw thrown;
    });
    if (needsNewest) return renewal;
    // Nobody waits for it: whatever went wrong is told to whoever needs the newest.
    renewal.catch(() => {});
    return profile;
  }

  /** The profile as it is now, for a key that the known one lacks: read again at most once a minute. Throws ProtocolFault. */
  async renew(reading: ProfileReading): Promise<PlatformProfile> {
    const known = this.#find(reading.url);
    const now = this.#options.clock.now();
    const isKept = known !== undefined && 'profile' in known && known.lastUntil > now;
    if (!isKept || known.renewableAt > now) return this.require(reading);
    return this.#readOnce(reading, MIN_MS);
  }

  /** Call it once a signature was verified by a key of this profile. */
  noteProven(url: string): void {
    const known = this.#unproven.get(url);
    if (known === undefined) return;
    this.#unproven.delete(url);
    this.#proven.set(url, known);
  }

  #find(url: string): Known | undefined {
    return this.#proven.get(url) ?? this.#unproven.get(url) ?? this.#faults.get(url);
  }

  #keepAs(url: string, known: Known): void {
    const profiles = this.#proven.has(url) ? this.#proven : this.#unproven;
    for (const each of [this.#proven, this.#unproven, this.#faults]) each.delete(url);
    ('fault' in known ? this.#faults : profiles).set(url, known);
  }

  #readOnce(wanted: ProfileReading, renewalPause = 0): Promise<PlatformProfile> {
    const { url } = wanted;
    const reading = this.#reading.get(url);
    if (reading !== undefined) return reading;
    const known = this.#find(url);
    const isKnown = known !== undefined && 'profile' in known;
    const end = this.#options.budget?.take(wanted, { isKnown });
    const read = this.#keep(url, renewalPause).finally(() => {
      this.#reading.delete(url);
      end?.();
    });
    this.#reading.set(url, read);
    return read;
  }

  async #keep(url: string, renewalPause: number): Promise<PlatformProfile> {
    const { read, clock } = this.#options;
    try {
      const { profile, maxAgeSeconds } = await read(url);
      const now = clock.now();
      const kept = Math.min(Math.max((maxAgeSeconds ?? 0) * 1000, MIN_MS), MAX_MS);
      const until = now + kept;
      const lastUntil = Math.max(until, now + this.#options.lastsFor);
      this.#keepAs(url, { profile, until, lastUntil, renewableAt: now + renewalPause, ended: null });
      return profile;
    } catch (error) {
      if (error instanceof ProtocolFault) this.#keepAs(url, this.#afterFault(url, error));
      throw error;
    }
  }

  /** A renewal that fails since the host is away drops no good profile: anybody can ask for one, by naming a key that does not exist. */
  #afterFault(url: string, fault: ProtocolFault): Known {
    const known = this.#find(url);
    const now = this.#options.clock.now();
    if (known !== undefined && 'profile' in known && known.lastUntil > now) {
      const ended = fault instanceof ProfileAway ? known.ended : fault;
      return { ...known, renewableAt: now + BACKOFF_MS, ended };
    }
    return { fault, until: now + BACKOFF_MS };
  }
}
