import { digest } from '../../lib/digest.ts';
import { ProtocolFault } from './protocol-fault.ts';
import type { IdentifyPlatform } from './ucp-request.ts';
import { ucpVersions } from './ucp-version.ts';

const PROFILE = /(?:^|[,\s])profile="([^"\\]{1,2048})"/;

/** For merchants that are open to every platform: it is whom it names, and its profile is not read. */
export const identifyOpenPlatform: IdentifyPlatform = async ({ header }) => {
  const sent = header('ucp-agent');
  if (sent === null) throw new ProtocolFault(400, 'invalid_profile_url', 'The header UCP-Agent is missing.');
  const profileUrl = URL.parse(PROFILE.exec(sent)?.[1] ?? '');
  if (profileUrl === null || !/^https?:$/.test(profileUrl.protocol)) {
    throw new ProtocolFault(400, 'invalid_profile_url', 'UCP-Agent must be profile="<address of the profile>".');
  }
  const name = `ucp:${digest(profileUrl.href).slice(0, 32)}`;
  return { name, profileUrl: profileUrl.href, version: ucpVersions[0], capabilities: null };
};
