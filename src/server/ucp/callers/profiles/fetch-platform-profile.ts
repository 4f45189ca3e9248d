import { startDeadline } from '../../../../lib/async/start-deadline.ts';
import type { ForeignHttp } from '../../../../upstream-http/foreign-http.ts';
import { ForeignHttpFailure } from '../../../../upstream-http/foreign-http-failure.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import { type PlatformProfile, parsePlatformProfile } from './platform-profile.ts';
import { ProfileAway } from './profile-away.ts';

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 64 * 1024;

/** Answers of what stands before a host, or of a busy one: of those of 4xx, these tell nothing about the profile. */
const SAYING_NOTHING: ReadonlySet<number> = new Set([403, 408, 425, 429]);

export interface FetchedProfile {
  readonly profile: PlatformProfile;
  /** The seconds that its `Cache-Control` allows; null if that says nothing. */
  readonly maxAgeSeconds: number | null;
}

/** Reads the profile of a platform. Throws ProtocolFault: ProfileAway if the platform told nothing about its profile. */
export async function fetchPlatformProfile(
  http: ForeignHttp,
  url: string,
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedProfile> {
  const headers = { accept: 'application/json' };
  using deadline = startDeadline(timeoutMs);
  const { signal } = deadline;
  const answer = await http({ url, method: 'GET', headers, maxBytes: MAX_BYTES, signal }).catch((error: unknown) => {
    throw fromFailure(error);
  });
  const { status, body } = answer;
  if (status !== 200) {
    const content = `The profile was answered with HTTP ${status}, not with 200.`;
    const Fault = status >= 500 || SAYING_NOTHING.has(status) ? ProfileAway : ProtocolFault;
    throw new Fault(424, 'profile_unreachable', content);
  }
  const profile = parsePlatformProfile(parseJson(body));
  if (profile === null) throw new ProtocolFault(422, 'profile_malformed', 'The profile has not the shape of one.');
  return { profile, maxAgeSeconds: findMaxAge(answer.headers['cache-control']) };
}

function fromFailure(error: unknown): unknown {
  if (!(error instanceof ForeignHttpFailure)) return error;
  const content = `The profile cannot be read: ${error.message}.`;
  switch (error.reason) {
    case 'address':
    case 'private':
      return new ProtocolFault(400, 'invalid_profile_url', content);
    case 'unknown-host':
      return new ProfileAway(400, 'invalid_profile_url', content);
    case 'too-large':
      return new ProtocolFault(422, 'profile_malformed', content);
    case 'connection-refused':
    case 'unreachable':
    case 'timeout':
      return new ProfileAway(424, 'profile_unreachable', content);
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new ProtocolFault(422, 'profile_malformed', 'The profile is not JSON.');
  }
}

function findMaxAge(header: string | readonly string[] | undefined): number | null {
  const [, seconds] = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(String(header ?? '')) ?? [];
  return seconds === undefined ? null : Number(seconds);
}
