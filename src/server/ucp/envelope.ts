import type { UcpCall } from './ucp-call.ts';
import { listCommon } from './ucp-capabilities.ts';
import type { UcpMessage } from './ucp-message.ts';

/** The member `ucp` of an answer: the version, and what both sides have in common of one capability and its extensions. */
export const toEnvelope = (
  { platform: { version }, capabilities }: Pick<UcpCall, 'platform' | 'capabilities'>,
  capability: string,
) => ({
  version,
  status: 'success',
  capabilities: Object.fromEntries(listCommon(capabilities, capability).map(({ name }) => [name, [{ version }]])),
});

/** The answer to a call that has no resource to show. */
export const toErrorEnvelope = (version: string, messages: readonly UcpMessage[]) => ({
  ucp: { version, status: 'error' },
  messages,
});
