import * as z from 'zod';

const childOrders = z.object({ file: z.string(), token: z.string(), port: z.int() });

/** What a parent tells the program to serve. Throws ZodError. */
export const parseChildOrders = (message: unknown): z.output<typeof childOrders> => childOrders.parse(message);
