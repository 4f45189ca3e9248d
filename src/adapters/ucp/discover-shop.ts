import type { Clock } from '../../lib/clock.ts';
import { isLoopback } from '../../lib/net/is-loopback.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { decode } from '../../upstream-http/json-body.ts';
import { type FailureReason, UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import type { MerchantCall } from '../contract/index.ts';
import { singleFlight } from '../toolkit/http/single-flight.ts';
import { agentCapabilities, CHECKOUT, type SpokenVersion, spokenVersions } from './ucp-agent.ts';
import { type BusinessProfile, businessProfile } from './wire/profile.ts';

/** How long a profile is kept: the shortest time that a shop may name. */
const KEPT_MS = 60_000;
/** How long the last profile stands while it cannot be read: often another system serves it than the endpoint. */
const LASTS_MS = 6 * 60 * 60_000;
/** How long a profile that could not be read is not asked for again. */
const BACKOFF_MS = 10_000;
const SERVICE = 'dev.ucp.shopping';

/** The transports that are spoken here, the preferred one first. */
const transports = ['rest', 'mcp'] as const;

type Transport = (typeof transports)[number];

export interface DiscoveredShop {
  readonly version: SpokenVersion;
  readonly transport: Transport;
  /** The address of its operations, without a trailing slash. */
  readonly endpoint: string;
  /** What both sides have in this version. */
  readonly capabilities: ReadonlySet<string>;
  /** The names of all payment handlers that checkouts may have; null if the shop does not say. */
  readonly handlers: readonly string[] | null;
}

export type DiscoverShop = (call: MerchantCall) => Promise<DiscoveredShop>;

/**
 * Reads the shop's profile, at most once a minute, for all calls that wait for it. The last one stands for some hours while its host is
 * away. Throws StoreUnavailable if the shop cannot be used: nothing was sent to it.
 */
export function createDiscoverShop(url: string, http: HttpClient, clock: Clock): DiscoverShop {
  const root = url.replace(/\/+$/, '');
  let known: { readonly shop: DiscoveredShop; readonly readAt: number; readonly failedAt: number } | undefined;
  const isWithin = (at: number, milliseconds: number) => {
    // Negative once the clock was put back: the profile might then be kept for as long as that.
    const age = clock.now() - at;
    return age >= 0 && age < milliseconds;
  };
  const read = singleFlight(async (call) => {
    const last = known;
    try {
      const shop = await discover(root, http, call);
      known = { shop, readAt: clock.now(), failedAt: Number.NEGATIVE_INFINITY };
      return shop;
    } catch (thrown) {
      // An answer that is no profile withdraws the last one.
      if (withdraws(thrown)) known = undefined;
      if (!isAway(thrown) || last === undefined || !isWithin(last.readAt, LASTS_MS)) throw thrown;
      known = { ...last, failedAt: clock.now() };
      return last.shop;
    }
  });
  return async (call) =>
    known && (isWithin(known.readAt, KEPT_MS) || isWithin(known.failedAt, BACKOFF_MS)) ? known.shop : read(call);
}

const away: ReadonlySet<FailureReason> = new Set(['connection', 'timeout', 'status', 'breaker-open']);
const withdrawing: ReadonlySet<FailureReason> = new Set(['not-json', 'unexpected-shape', 'too-large']);
const isAway = (thrown: unknown): boolean => thrown instanceof UpstreamFailure && away.has(thrown.reason);
const withdraws = (thrown: unknown): boolean => !(thrown instanceof UpstreamFailure) || withdrawing.has(thrown.reason);

async function discover(root: string, http: HttpClient, call: MerchantCall): Promise<DiscoveredShop> {
  const profile = await readProfile(`${root}/.well-known/ucp`, http, call);
  const { version, supported_versions: others } = profile.ucp;
  const spoken = spokenVersions.find((each) => each === version);
  if (spoken !== undefined) return toShop(profile, spoken, root);
  const other = spokenVersions.find((each) => others?.[each] !== undefined);
  if (other === undefined) throw unusable(`speaks none of the versions ${spokenVersions.join(', ')}`);
  const address = requireSafe(others?.[other] ?? '', root);
  return toShop(await readProfile(address, http, call), other, root);
}

async function readProfile(url: string, http: HttpClient, { signal }: MerchantCall): Promise<BusinessProfile> {
  const headers = { accept: 'application/json' };
  const answer = await http.send({ operation: 'ReadProfile', kind: 'read', method: 'GET', url, headers, signal });
  if (answer.status !== 200) throw unusable(`answers ${answer.status} where its profile belongs`);
  return decode(businessProfile, answer.body, 'ReadProfile');
}

function toShop({ ucp }: BusinessProfile, version: SpokenVersion, root: string): DiscoveredShop {
  const bound = (transport: Transport) =>
    ucp.services[SERVICE]?.find((each) => each.transport === transport && each.version === version && each.endpoint);
  const transport = transports.find(bound);
  const endpoint = transport && bound(transport)?.endpoint;
  if (!endpoint) throw unusable(`has neither a REST nor an MCP endpoint in version ${version}`);
  const has = (name: string) => ucp.capabilities[name]?.some((declared) => declared.version === version) === true;
  const capabilities = new Set(agentCapabilities.filter(has));
  if (!capabilities.has(CHECKOUT)) throw unusable(`offers no checkout in version ${version}`);
  const handlers = ucp.payment_handlers ? Object.keys(ucp.payment_handlers) : null;
  return { version, transport, endpoint: requireSafe(endpoint, root).replace(/\/+$/, ''), capabilities, handlers };
}

/** What a profile names must be as safe as the address that the operator gave: https, or on this machine too. */
function requireSafe(text: string, root: string): string {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') throw unusable('names an address that is none');
  const isLocal = url.protocol === 'http:' && isLoopback(url) && isLoopback(new URL(root));
  if (url.protocol !== 'https:' && !isLocal) throw unusable('names an address that is not https');
  return text;
}

const unusable = (fault: string): UpstreamFailure =>
  new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'not-sent', description: `The shop ${fault}` });
