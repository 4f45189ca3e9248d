import { Agent } from 'undici';
import type { HttpSettings } from './http-settings.ts';

export type AgentSettings = Pick<
  HttpSettings,
  'connections' | 'connectTimeoutMs' | 'headersTimeoutMs' | 'bodyTimeoutMs'
>;

/** undici's connections, loaded with the first call: it is a fifth of the service's code, and the demo's shops need none of it. */
export const createAgent = (settings: AgentSettings): Agent =>
  new Agent({
    connections: settings.connections,
    connect: { timeout: settings.connectTimeoutMs },
    headersTimeout: settings.headersTimeoutMs,
    bodyTimeout: settings.bodyTimeoutMs,
  });
