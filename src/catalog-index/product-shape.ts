/**
 * The form of a stored product: its fields, and what they mean. Counts up with each change, so that no version reads the products of another: each
 * has its own schema in the database, lists the catalogs into it, and makes its file anew.
 */
export const PRODUCT_SHAPE: number = 1;
