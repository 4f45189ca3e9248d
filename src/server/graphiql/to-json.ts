/** Formats variables and headers as a tab shows them. */
export const toJson = (value: object): string => JSON.stringify(value, null, 2);
