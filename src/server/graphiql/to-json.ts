/** As a tab shows its variables and headers. */
export const toJson = (value: object): string => JSON.stringify(value, null, 2);
