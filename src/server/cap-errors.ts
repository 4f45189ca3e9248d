/** The errors that a response lists, and the `extensions` about the others; undefined if there are none. */
export function capErrors<Failure>(
  errors: readonly Failure[],
  most: number,
): { readonly listed: readonly Failure[]; readonly omission: { readonly errorsOmitted: number } | undefined } {
  if (errors.length <= most) return { listed: errors, omission: undefined };
  return { listed: errors.slice(0, most), omission: { errorsOmitted: errors.length - most } };
}
