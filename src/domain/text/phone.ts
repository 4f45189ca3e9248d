const SHAPE = /^\+?[\d\s().\-/]+(?:(?:x|ext\.?)\s?\d{1,8})?$/i;

/** Whether it has the form of a telephone number: the usual characters, 5 to 15 digits before an extension. */
export function isPhone(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const [number = ''] = text.split(/x|ext/i);
  const digits = number.replaceAll(/\D/g, '').length;
  return digits >= 5 && digits <= 15;
}
