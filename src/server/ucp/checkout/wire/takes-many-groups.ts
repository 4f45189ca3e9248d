import type { AgentPlatform } from '../../agent-platform.ts';
import { FULFILLMENT } from '../../ucp-capabilities.ts';

/** Whether a platform can show a group for each shipment. Source: the protocol, "Fulfillment: configuration". */
export const takesManyGroups = ({ capabilities, version }: Pick<AgentPlatform, 'capabilities' | 'version'>): boolean =>
  capabilities
    .get(FULFILLMENT)
    ?.some((declared) => declared.version === version && declared.config['supports_multi_group'] === true) ?? false;
