const SHAPE = /^\+?[\d\s().\-/]+(?:(?:x|ext\.?)\s?\d{1,8})?$/i;

/** Whether it could be a telephone number: the usual signs, 5 to 15 digits before an extension. */
export function isPhone(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const [number = ''] = text.split(/x|ext/i);
  const digits = number.replaceAll(/\D/g, '').length;
  return digits >= 5 && digits <= 15;
}
