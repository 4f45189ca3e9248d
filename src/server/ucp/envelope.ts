import type { UcpCall } from './ucp-call.ts';
import { listOffered } from './ucp-capabilities.ts';
import type { UcpMessage } from './ucp-message.ts';

/** The member `ucp` of an answer: the version, and what both sides have in common of one capability and its extensions. */
export const toEnvelope = ({ options, domain, platform: { version }, capabilities }: UcpCall, capability: string) => ({
  version,
  status: 'success',
  capabilities: Object.fromEntries(
    listOffered(options, domain)
      .filter(({ name, extends: parents }) => name === capability || parents.includes(capability))
      .filter(({ name }) => capabilities.has(name))
      .map(({ name }) => [name, [{ version }]]),
  ),
});

/** The answer to a call that has no resource to show. */
export const toErrorEnvelope = (version: string, messages: readonly UcpMessage[]) => ({
  ucp: { version, status: 'error' },
  messages,
});
