import type { AgentPlatform } from './agent-platform.ts';
import type { UcpCapability } from './ucp-capabilities.ts';

/**
 * The capabilities that both sides have in the platform's version. An extension is one of them only with a capability that it extends.
 * Source: the protocol, "Capability negotiation".
 */
export function negotiate(
  offered: readonly UcpCapability[],
  { capabilities, version }: AgentPlatform,
): ReadonlySet<string> {
  const common = offered.filter(({ name }) => capabilities.get(name)?.some((declared) => declared.version === version));
  return new Set(withParents(common).map(({ name }) => name));
}

function withParents(found: readonly UcpCapability[]): readonly UcpCapability[] {
  const names = new Set(found.map(({ name }) => name));
  const left = found.filter((each) => each.extends.length === 0 || each.extends.some((name) => names.has(name)));
  return left.length === found.length ? left : withParents(left);
}
