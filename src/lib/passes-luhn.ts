/** The check digit rule of ISO/IEC 7812. False for anything but digits. */
export function passesLuhn(number: string): boolean {
  if (!/^[0-9]+$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
