import type { UcpCall } from '../ucp-call.ts';

/**
 * Keeps how the platform wants to hear of its orders: as its profile says when it has opened a checkout or a cart, which can become one by any
 * call, and again when it orders. Nothing is kept of one whose calls open nothing: anybody with a host can be any number of platforms.
 */
export const notePlatform = ({
  options,
  toCaller,
  platform: { profileUrl, version, webhookUrl },
}: UcpCall): Promise<void> => options.commerce.noteAgentPlatform(toCaller(null), { profileUrl, version, webhookUrl });
