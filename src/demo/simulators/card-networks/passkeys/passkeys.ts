import { readNumber, readText } from '../../books/read-row.ts';
import type { NetworkCard } from '../cards/cards.ts';
import type { Gateway } from '../gateway.ts';

export interface Passkey {
  /** Base64url. */
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

export const listPasskeys = ({ books }: Gateway, { cardId }: Pick<NetworkCard, 'cardId'>): readonly Passkey[] =>
  books.all('select * from passkeys where card_id = ? order by created_at', cardId).map((row) => ({
    credentialId: readText(row, 'credential_id'),
    publicKey: new Uint8Array(Buffer.from(readText(row, 'public_key'), 'base64url')),
    counter: readNumber(row, 'counter'),
  }));

/** Returns false if the credential is registered already. */
export const keepPasskey = ({ books }: Gateway, { cardId }: NetworkCard, passkey: Passkey): boolean =>
  books.run(
    `insert into passkeys (credential_id, card_id, public_key, counter, created_at) values (?, ?, ?, ?, ?)
      on conflict do nothing`,
    passkey.credentialId,
    cardId,
    Buffer.from(passkey.publicKey).toString('base64url'),
    passkey.counter,
    books.runtime.clock.now(),
  ) === 1;

/** Returns false if the counter did not grow. One that stays at 0 is that of a synced passkey. */
export const countUse = ({ books }: Gateway, credentialId: string, counter: number): boolean =>
  books.run(
    'update passkeys set counter = ?1 where credential_id = ?2 and (counter < ?1 or (counter = 0 and ?1 = 0))',
    counter,
    credentialId,
  ) === 1;
