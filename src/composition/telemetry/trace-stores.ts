import { traced } from '../../lib/tracing/traced.ts';
import type { CatalogIndex, Stores } from '../../stores/ports/index.ts';

type System = 'postgresql' | 'sqlite';

/** The same ports. Each call of one is a span, named by the port and its method; statements and values are in none. */
export function traceStores(stores: Stores, system: System): Stores {
  const ports = Object.entries(stores).map(([name, port]) => [
    name,
    typeof port === 'object' ? tracePort(name, port, system) : port,
  ]);
  return { ...stores, ...Object.fromEntries(ports) };
}

/** Each node searches a file of its own. */
export const traceCatalogIndex = (index: CatalogIndex): CatalogIndex => tracePort('catalogIndex', index, 'sqlite');

function tracePort<Port extends object>(name: string, port: Port, system: System): Port {
  const known = new Map<string, unknown>();
  return new Proxy(port, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function' || typeof member !== 'string') return value;
      const found = known.get(member);
      if (found !== undefined) return found;
      const options = {
        kind: 'client',
        attributes: { 'db.system.name': system, 'db.operation.name': member },
      } as const;
      const method = (...values: readonly unknown[]) =>
        traced(`${name}.${member}`, options, () => Reflect.apply(value, target, values));
      known.set(member, method);
      return method;
    },
  });
}
