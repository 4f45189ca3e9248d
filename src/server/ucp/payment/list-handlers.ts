import type { UcpOptions } from '../ucp-options.ts';
import { encryptedCardHandler } from './encrypted-card-handler.ts';
import { mockHandler } from './mock-handler.ts';

/** How a buyer can pay at a merchant, as a profile and a checkout tell it: by the name of the handler. */
type PaymentHandlers = Readonly<
  Record<string, readonly { readonly id: string; readonly version: string; readonly config: object }[]>
>;

export async function listHandlers(options: UcpOptions, domain: string, version: string): Promise<PaymentHandlers> {
  return {
    ...(options.takesCard(domain) && {
      [encryptedCardHandler.toName(options.publicUrl())]: [
        {
          id: encryptedCardHandler.id,
          version,
          available_instruments: [{ type: 'card' }],
          config: encryptedCardHandler.toConfig(await options.paymentEncryptionKey()),
        },
      ],
    }),
    ...(options.takesMockPayment(domain) && { [mockHandler.name]: [{ id: mockHandler.id, version, config: {} }] }),
  };
}
