/** A child that answers its first message with its environment. */
process.once('message', () => process.send?.(process.env));
process.once('disconnect', () => process.exit());
