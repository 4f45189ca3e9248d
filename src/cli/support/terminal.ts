import { hasCode } from '../../lib/has-code.ts';

// A reader that has left, such as `head`, wants no more. A full disk is told.
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
});

/** The outputs of a command: `out` has what was asked for, `note` all else that it says. */
export const terminal = {
  out: (text: string) => process.stdout.write(text),
  note: (text: string) => process.stderr.write(text),
};
