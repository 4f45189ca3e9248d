import type { UcpCall } from '../ucp-call.ts';
import { mockHandler } from './mock-handler.ts';

/** How a buyer can pay at a merchant, as a profile and a checkout tell it: by the name of the handler. */
export type PaymentHandlers = Readonly<
  Record<string, readonly { readonly id: string; readonly version: string; readonly config: object }[]>
>;

export const listHandlers = (options: UcpCall['options'], domain: string, version: string): PaymentHandlers =>
  options.takesMockPayment(domain) ? { [mockHandler.name]: [{ id: mockHandler.id, version, config: {} }] } : {};
