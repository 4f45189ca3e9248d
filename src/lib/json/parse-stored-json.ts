/**
 * Reads JSON that this service wrote into its own store. The shape is trusted, since the same version of the code wrote it;
 * anything that comes from outside is parsed at its border instead.
 */
export const parseStoredJson = <T>(text: string): T => JSON.parse(text) as T;
