/**
 * Why an exchange with a foreign address ended without an answer.
 * - `address`: not an https URL, or one with a user.
 * - `private`: the host is not on the public internet.
 * - `timeout`: the caller's signal ended it.
 * - `too-large`: the answer is longer than allowed.
 */
export type ForeignHttpReason =
  | 'address'
  | 'private'
  | 'unknown-host'
  | 'connection-refused'
  | 'unreachable'
  | 'timeout'
  | 'too-large';

const messages: Readonly<Record<ForeignHttpReason, string>> = {
  address: 'Not an https address',
  private: 'Not a public address',
  'unknown-host': 'The host is unknown',
  'connection-refused': 'The connection was refused',
  unreachable: 'Not reachable',
  timeout: 'No answer in time',
  'too-large': 'The answer is too large',
};

/** Its message is a constant: it quotes neither the address nor an answer. */
export class ForeignHttpFailure extends Error {
  override readonly name = 'ForeignHttpFailure';
  readonly reason: ForeignHttpReason;

  constructor(reason: ForeignHttpReason) {
    super(messages[reason]);
    this.reason = reason;
  }
}
