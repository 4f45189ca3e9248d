import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpRequest } from '../ucp-request.ts';
import { matchesSecret } from './matches-secret.ts';
import type { NamedPlatform } from './named-platform.ts';
import type { PlatformTokens } from './platform-tokens.ts';

export interface CredentialParts {
  readonly platforms: readonly NamedPlatform[];
  readonly tokens: PlatformTokens;
  /** The header in which a trusted proxy tells the subject of a client certificate; null for none. */
  readonly mtlsHeader: string | null;
}

/** The platform whose credential a request carries; null if it carries none. Throws ProtocolFault for one that is not good. */
export async function findCredential(
  { header }: UcpRequest,
  { platforms, tokens, mtlsHeader }: CredentialParts,
): Promise<NamedPlatform | null> {
  const apiKey = header('x-api-key');
  if (apiKey !== null) return requireKnown(platforms.find(({ apiKeys }) => matchesSecret(apiKey, apiKeys)));
  const authorization = header('authorization');
  if (authorization !== null) {
    const [, token = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization) ?? [];
    return requireKnown(await tokens.find(token));
  }
  const subject = mtlsHeader === null ? null : header(mtlsHeader);
  // A certificate may be there for other reasons.
  return platforms.find(({ mtlsSubject }) => subject !== null && mtlsSubject === subject) ?? null;
}

function requireKnown(platform: NamedPlatform | undefined): NamedPlatform {
  if (platform === undefined) throw new ProtocolFault(401, 'unauthorized', 'The credential is not valid.');
  return platform;
}
