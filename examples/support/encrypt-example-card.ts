import { CompactEncrypt, importJWK } from 'jose';

/** The sandbox's card that approves, encrypted with the service's current key, as `payment.encryptedCard` takes it. */
export async function encryptExampleCard(
  ask: <Data>(query: string) => Promise<Data>,
  number = '4242424242424242',
): Promise<string> {
  const { paymentEncryptionKey: key } = await ask<{
    paymentEncryptionKey: { keyId: string; algorithm: string; encryption: string; jwk: Record<string, string> };
  }>('{ paymentEncryptionKey { keyId algorithm encryption jwk } }');
  const card = {
    number,
    expiryMonth: 12,
    expiryYear: new Date().getUTCFullYear() + 3,
    securityCode: '123',
    holderName: 'Ada Lovelace',
  };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({ alg: key.algorithm, enc: key.encryption, kid: key.keyId })
    .encrypt(await importJWK(key.jwk, key.algorithm));
}
