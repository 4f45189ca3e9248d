/** Endings of names whose values are never shown: credentials, cards, and personal data. */
const ENDS: readonly string[] = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'apikey',
  'idempotencykey',
  'privatekey',
  'card',
  'cardnumber',
  'securitycode',
  'cvc',
  'cvv',
  'jwe',
  'email',
  'phone',
  'firstname',
  'lastname',
  'holdername',
  'address1',
  'address2',
  'variables',
  'body',
];

/**
 * Whether a value with this name is a secret, in any spelling: `x-svc-authorization`, `accessToken`, `security_code`.
 */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return ENDS.some((end) => plain.endsWith(end));
}
