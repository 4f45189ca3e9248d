/** What stops a start or a command and its operator can mend: the message is a sentence that says how. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
