import * as z from 'zod';

const childOrders = z.object({ folder: z.string(), acquirerToken: z.string(), ports: z.array(z.int()).length(3) });

/** What a parent tells the program to serve. Throws ZodError. */
export const parseChildOrders = (message: unknown): z.output<typeof childOrders> => childOrders.parse(message);
