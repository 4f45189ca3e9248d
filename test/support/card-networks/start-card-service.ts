import { demoPartner } from '../../../src/config/demo.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import type { CardNetworkName } from '../../../src/domain/card-network/card-network.ts';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import type { CommerceError } from '../../../src/errors/commerce-error.ts';
import { type CornerService, startCornerService } from '../servers/start-corner-service.ts';
import type { StartServiceOptions } from '../servers/start-service.ts';
import { type CardBackend, openBackend } from './open-backend.ts';
import { ScriptedCardNetwork } from './scripted-card-network.ts';

export interface CardService extends CornerService {
  readonly networks: Readonly<Record<CardNetworkName, ScriptedCardNetwork>>;
  openBackend(appId?: string): Promise<CardBackend>;
  /** The shop refuses the next order before it asks its acquirer. */
  refuseNextOrder(error: CommerceError): void;
}

/** The service with three scripted networks, and a merchant that takes their tokens. */
export async function startCardService(options: StartServiceOptions = {}): Promise<CardService> {
  const networks = {
    A: new ScriptedCardNetwork('A'),
    B: new ScriptedCardNetwork('B'),
    C: new ScriptedCardNetwork('C'),
  };
  const partners: Config['partners'] = [
    {
      ...demoPartner,
      appIds: [
        { id: 'demo-app', challenges: true, origins: ['https://shop.example'] },
        { id: 'other-app', challenges: true, origins: [] },
      ],
    },
  ];
  const refusals: CommerceError[] = [];
  const corner = await startCornerService(
    (adapter) => ({
      ...adapter,
      paymentKinds: ['card', 'network-token'],
      // Its acquirer redeems the credential, and charges as it does with a card.
      placeOrder: async (call, order) => {
        const { payment } = order;
        const refusal = refusals.shift();
        if (refusal !== undefined) throw refusal;
        if (payment.kind !== 'network-token') return requireMethod(adapter.placeOrder).call(adapter, call, order);
        const credential = payment.credential.reveal();
        const network = Object.values(networks).find(({ network: name }) => credential.includes(`intent-${name}-`));
        network?.redeem(credential);
        const card = {
          number: '4242424242424242',
          expiryMonth: 12,
          expiryYear: 2030,
          securityCode: '123',
          holderName: 'Ada',
        };
        const paid = { ...order, payment: { kind: 'card', card: secretCard(card) } } as const;
        return requireMethod(adapter.placeOrder).call(adapter, call, paid);
      },
    }),
    {
      ...options,
      config: { partners, ...options.config },
      cardNetworks: Object.values(networks).map(({ adapter }) => adapter),
    },
  );
  return {
    ...corner,
    networks,
    refuseNextOrder: (error) => void refusals.push(error),
    openBackend: (appId) => openBackend(corner.service, appId),
  };
}

function requireMethod<T>(method: T | undefined): T {
  if (method === undefined) throw new TypeError('The corner shop has this method');
  return method;
}
