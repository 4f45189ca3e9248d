export { describeMerchantAdapter } from './describe-merchant-adapter.ts';
export { createFaultProxy, type Fault, type FaultProxy, type ProxiedRequest } from './fault-proxy.ts';
export type * from './harness.ts';
