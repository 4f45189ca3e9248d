/** Something in the query is left to graphql's `execute`. */
export class NotCompiledError extends Error {
  override readonly name = 'NotCompiledError';
}
