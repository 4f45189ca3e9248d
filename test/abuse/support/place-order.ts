import { CompactEncrypt, importJWK } from 'jose';
import type { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { PLACE_ORDER } from '../../support/orders/order-documents.ts';

interface Session {
  readonly call: ReturnType<typeof createGraphQLCaller>;
  readonly headers: Record<string, string>;
}

interface PlacedOrder {
  readonly orderId: string;
  readonly attemptId: string;
}

/** Orders one of each variant by a card that approves. */
export async function createOrderPlacer({ call, headers }: Session, domain: string) {
  const { paymentEncryptionKey: key } = await call<{
    paymentEncryptionKey: { keyId: string; algorithm: string; encryption: string; jwk: Record<string, string> };
  }>('{ paymentEncryptionKey { keyId algorithm encryption jwk } }', {}, headers);
  const publicKey = await importJWK(key.jwk, key.algorithm);
  const encryptCard = () =>
    new CompactEncrypt(
      new TextEncoder().encode(
        JSON.stringify({
          number: '4242424242424242',
          expiryMonth: 12,
          expiryYear: new Date().getUTCFullYear() + 3,
          securityCode: '123',
          holderName: 'Ada Lovelace',
        }),
      ),
    )
      .setProtectedHeader({ alg: key.algorithm, enc: key.encryption, kid: key.keyId })
      .encrypt(publicKey);

  return async (variantIds: readonly string[]): Promise<PlacedOrder> => {
    const answer = await call<{
      placeOrder: {
        attempt: { attemptId: string; status: string; result: { __typename: string; orderId?: string } } | null;
        userErrors: readonly { name: string }[];
      };
    }>(
      PLACE_ORDER,
      {
        input: {
          domain,
          items: variantIds.map((variantId) => ({ variantId, quantity: 1 })),
          payment: { encryptedCard: await encryptCard() },
          shippingInfo: ADDRESS,
          billingInfo: ADDRESS,
          idempotencyKey: crypto.randomUUID(),
        },
      },
      headers,
    );
    const { attempt } = answer.placeOrder;
    const orderId = attempt?.result.orderId;
    if (attempt === null || orderId === undefined) throw new Error(`not placed: ${JSON.stringify(answer)}`);
    return { orderId, attemptId: attempt.attemptId };
  };
}
