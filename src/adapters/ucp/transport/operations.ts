/** An operation of the protocol, as each transport names it. */
interface UcpOperationNames {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the endpoint. */
  readonly path: (id: string) => readonly string[];
  readonly tool: string;
  /** The argument of the tool that is the body. */
  readonly payload: 'checkout' | 'catalog' | null;
}

const checkout = (id: string, ...rest: readonly string[]) => ['checkout-sessions', id, ...rest];
const catalog = (name: string) => ['catalog', name];

/** What this client asks for. Source: the protocol, "REST binding" and "MCP binding". */
export const ucpOperations = {
  CreateCheckout: { method: 'POST', path: () => ['checkout-sessions'], tool: 'create_checkout', payload: 'checkout' },
  GetCheckout: { method: 'GET', path: (id) => checkout(id), tool: 'get_checkout', payload: null },
  UpdateCheckout: { method: 'PUT', path: (id) => checkout(id), tool: 'update_checkout', payload: 'checkout' },
  CompleteCheckout: {
    method: 'POST',
    path: (id) => checkout(id, 'complete'),
    tool: 'complete_checkout',
    payload: 'checkout',
  },
  CancelCheckout: { method: 'POST', path: (id) => checkout(id, 'cancel'), tool: 'cancel_checkout', payload: null },
  GetOrder: { method: 'GET', path: (id) => ['orders', id], tool: 'get_order', payload: null },
  LookupCatalog: { method: 'POST', path: () => catalog('lookup'), tool: 'lookup_catalog', payload: 'catalog' },
  GetProduct: { method: 'POST', path: () => catalog('product'), tool: 'get_product', payload: 'catalog' },
} as const satisfies Readonly<Record<string, UcpOperationNames>>;

export type UcpOperation = keyof typeof ucpOperations;
