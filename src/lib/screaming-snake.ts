type IsUpper<Letter extends string> = Letter extends Lowercase<Letter> ? false : true;
type IsLower<Letter extends string> = Letter extends Uppercase<Letter> ? false : true;
type IsDigit<Letter extends string> = Letter extends `${number}` ? true : false;

/** True at the start of a word: `setPostal…` → before `P`; `JWTToken` → before the second `T`. */
type StartsWord<Before extends string, Letter extends string, Rest extends string> =
  IsUpper<Letter> extends false
    ? false
    : true extends IsLower<Before> | IsDigit<Before>
      ? true
      : [IsUpper<Before>, Rest] extends [true, `${infer Next}${string}`]
        ? IsLower<Next>
        : false;

type Convert<
  Name extends string,
  Before extends string,
  Made extends string,
> = Name extends `${infer Letter}${infer Rest}`
  ? Convert<Rest, Letter, `${Made}${StartsWord<Before, Letter, Rest> extends true ? '_' : ''}${Uppercase<Letter>}`>
  : Made;

/** What `toScreamingSnake` makes of a name; plain `string` if the compiler does not know the name. */
export type ScreamingSnake<Name extends string> = string extends Name ? string : Convert<Name, '', ''>;

/** `NotEnoughStockError` → `NOT_ENOUGH_STOCK_ERROR`, `InvalidJWTToken` → `INVALID_JWT_TOKEN`, `on_its_way` → `ON_ITS_WAY`. */
export const toScreamingSnake = <Name extends string>(name: Name): ScreamingSnake<Name> =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toUpperCase() as ScreamingSnake<Name>;
