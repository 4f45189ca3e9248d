import * as z from 'zod';

const childMessage = z.object({ file: z.string(), token: z.string(), port: z.int() });

/** What a parent tells the program to serve. Throws ZodError. */
export const parseChildMessage = (message: unknown): z.output<typeof childMessage> => childMessage.parse(message);
