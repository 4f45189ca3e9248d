import type { UcpCall } from '../ucp-call.ts';

/**
 * Keeps how the platform wants to hear of its orders: as its profile says when it opens a checkout or a cart, which can become one by any
 * call, and again when it orders.
 */
export const notePlatform = ({
  options,
  toCaller,
  platform: { profileUrl, version, webhookUrl },
}: UcpCall): Promise<void> => options.commerce.noteAgentPlatform(toCaller(null), { profileUrl, version, webhookUrl });
