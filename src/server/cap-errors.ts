/** The `extensions` field of a truncated response with the number of omitted errors. */
export interface ErrorOmission {
  readonly errorsOmitted: number;
}

/** The errors that a response lists, and the `extensions` about the others; undefined if there are none. */
export function capErrors<Failure>(
  errors: readonly Failure[],
  most: number,
): { readonly listed: readonly Failure[]; readonly omission: ErrorOmission | undefined } {
  if (errors.length <= most) return { listed: errors, omission: undefined };
  return { listed: errors.slice(0, most), omission: { errorsOmitted: errors.length - most } };
}
