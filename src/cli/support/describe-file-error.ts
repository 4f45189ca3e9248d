/** The sentence for an error of the system that concerns a file or a folder; undefined for all others. */
export function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error && 'syscall' in error)) return undefined;
  return `${String(error.path)} cannot be used (${String(error.code)}).`;
}
