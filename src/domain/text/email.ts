/** Without characters that cannot be seen: they let one address pass for another. */
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * Whether the address has a valid form: one `@`, a local part without spaces or double dots, a domain of at least two
 * labels.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  if (at < 1 || text.length > 254 || local.length > 64 || labels.length < 2) return false;
  if (!LOCAL.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return labels.every((label) => LABEL.test(label));
}
