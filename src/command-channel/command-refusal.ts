import { OperatorError } from '../lib/operator-error.ts';
/** The command is refused for the reason in its message. Nothing has changed. */
export class CommandRefusal extends OperatorError {
  override readonly name = 'CommandRefusal';
}
