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

/** Log lines have the same few names again and again; names from elsewhere may be many. */
const MAX_KNOWN = 1_000;
const MAX_KNOWN_LENGTH = 100;
const known = new Map<string, boolean>();

/**
 * Whether a value with this name is a secret, in any spelling: `x-svc-authorization`, `accessToken`, `security_code`.
 */
export function isSecretName(name: string): boolean {
  const found = known.get(name);
  if (found !== undefined) return found;
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isSecret = ENDS.some((end) => plain.endsWith(end));
  if (known.size < MAX_KNOWN && name.length <= MAX_KNOWN_LENGTH) known.set(name, isSecret);
  return isSecret;
}
