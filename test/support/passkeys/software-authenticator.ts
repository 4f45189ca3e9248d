import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { encodeCbor } from './encode-cbor.ts';

/** What a ceremony runs under, and what is wrong with it on purpose. */
export interface CeremonyPlace {
  readonly origin: string;
  readonly topOrigin?: string;
  /** Default: what the ceremony is. */
  readonly type?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  /** Of Secure Payment Confirmation. */
  readonly payment?: object;
  readonly isUserVerified?: boolean;
  /** In place of the next one. */
  readonly counter?: number;
  /** Signs something else than what is sent. */
  readonly spoilsSignature?: boolean;
}

interface StoredKey {
  readonly id: string;
  readonly rpId: string;
  readonly key: KeyObject;
  counter: number;
}

type Options = Readonly<Record<string, unknown>>;

/** Passkeys in memory, as Web Authentication has them: ES256, no attestation. */
export class SoftwareAuthenticator {
  readonly #keys: StoredKey[] = [];
  readonly #counts: boolean;

  /** `counts`: whether its counters grow. Those of synced passkeys stay at 0. */
  constructor({ counts = true }: { readonly counts?: boolean } = {}) {
    this.#counts = counts;
  }

  /** `toJSON()` of a new credential for these options. */
  create(publicKey: Options, place: CeremonyPlace): Readonly<Record<string, unknown>> {
    const rpId = place.rpId ?? String(Reflect.get(Object(publicKey['rp']), 'id'));
    const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const stored = { id: id.toString('base64url'), rpId, key: privateKey, counter: 0 };
    this.#keys.push(stored);
    const { x = '', y = '' } = key.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(cose)]);
    const authData = Buffer.concat([this.#toHead(stored, place, 0x40), attested]);
    const attestationObject = encodeCbor(
      new Map<string, string | Uint8Array | ReadonlyMap<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const clientDataJSON = toClientData(publicKey, place, 'webauthn.create');
    return toCredential(stored, { clientDataJSON, attestationObject });
  }

  /** `toJSON()` of an assertion by the last passkey of the relying party. */
  get(publicKey: Options, place: CeremonyPlace): Readonly<Record<string, unknown>> {
    const rpId = String(publicKey['rpId']);
    const stored = this.#keys.findLast((each) => each.rpId === rpId);
    if (stored === undefined) throw new TypeError(`There is no passkey of ${rpId}`);
    if (this.#counts) stored.counter += 1;
    const authData = this.#toHead(stored, place, 0);
    const clientData = toClientData(publicKey, place, 'webauthn.get');
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const signature = sign('sha256', place.spoilsSignature === true ? authData : signed, stored.key);
    return toCredential(stored, { clientDataJSON: clientData, authenticatorData: authData, signature });
  }

  #toHead({ rpId, counter }: StoredKey, place: CeremonyPlace, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(place.counter ?? counter);
    const verified = place.isUserVerified === false ? 0 : 0x04;
    const hash = createHash('sha256')
      .update(place.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([0x01 | verified | flags]), count]);
  }
}

function toClientData(publicKey: Options, place: CeremonyPlace, type: string): Buffer {
  const { origin, topOrigin, payment } = place;
  return Buffer.from(
    JSON.stringify({
      type: place.type ?? type,
      challenge: place.challenge ?? publicKey['challenge'],
      origin,
      crossOrigin: topOrigin !== undefined,
      ...(topOrigin !== undefined && { topOrigin }),
      ...(payment && { payment }),
    }),
  );
}

const toCredential = ({ id }: StoredKey, response: Readonly<Record<string, Uint8Array>>) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: Object.fromEntries(
    Object.entries(response).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64url')]),
  ),
});
