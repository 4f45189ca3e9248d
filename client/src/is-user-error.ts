/** Whether a user error is of this type. Narrows to the fields that the document selects of it; select `__typename`. */
export const isUserError = <
  Found extends { readonly __typename?: string | undefined },
  Name extends NonNullable<Found['__typename']>,
>(
  error: Found,
  name: Name,
): error is Extract<Found, { readonly __typename?: Name | undefined }> => error.__typename === name;
