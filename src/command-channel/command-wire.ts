import * as z from 'zod';

export const commandWire = z.object({
  command: z.string(),
  positionals: z.array(z.string()),
  options: z.record(z.string(), z.array(z.string())).default({}),
});

/** Name → the values in the order given. */
export type CommandOptions = Readonly<Record<string, readonly string[]>>;

const line = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One line of the result: JSON as printed. */
export type CommandLine = Readonly<z.output<typeof line>>;

export const linesWire = z.object({ lines: z.array(line) });

export const problemWire = z.object({ problem: z.string() });
