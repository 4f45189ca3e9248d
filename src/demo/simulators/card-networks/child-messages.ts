import * as z from 'zod';

const childMessage = z.object({ folder: z.string(), acquirerToken: z.string(), ports: z.array(z.int()).length(3) });

/** What a parent tells the program to serve. Throws ZodError. */
export const parseChildMessage = (message: unknown): z.output<typeof childMessage> => childMessage.parse(message);
