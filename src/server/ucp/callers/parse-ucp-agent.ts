import { LRUCache } from 'lru-cache';
import { parseDictionary } from 'structured-headers';
import { isLoopback } from '../../../lib/net/is-loopback.ts';
import { ProtocolFault } from '../protocol-fault.ts';

const MAX_LENGTH = 2_048;

/** The longest header whose parsed address is kept. */
const MAX_KEPT_LENGTH = 512;
const parsed = new LRUCache<string, URL>({ max: 500 });

const refuse = (content: string) => new ProtocolFault(400, 'invalid_profile_url', content);

/**
 * The address of the profile that a caller names, without a fragment. Throws ProtocolFault. Source: RFC 8941, "Dictionaries"; the protocol, "UCP-Agent parsing
 * rules".
 */
export function parseUcpAgent(agent: string | null, { allowsLoopback }: { readonly allowsLoopback: boolean }): string {
  if (agent === null) throw refuse('UCP-Agent is missing.');
  const url = parsed.get(agent) ?? parseAddress(agent);
  if (agent.length <= MAX_KEPT_LENGTH) parsed.set(agent, url);
  const isSafe = url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:' && isLoopback(url));
  if (!isSafe) throw refuse('The profile of UCP-Agent must be an https address.');
  return url.href;
}

function parseAddress(agent: string): URL {
  const text = findProfile(agent);
  if (text === undefined) throw refuse('UCP-Agent must be profile="<address of the profile>".');
  const url = text.length > MAX_LENGTH ? null : URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') {
    throw refuse('The profile of UCP-Agent is not a valid address.');
  }
  url.hash = '';
  return url;
}

function findProfile(agent: string): string | undefined {
  try {
    const [value] = parseDictionary(agent).get('profile') ?? [];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
