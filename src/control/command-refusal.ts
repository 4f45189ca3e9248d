/** The command is refused for the reason in its message. Nothing has changed. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
}
