/** What this tab keeps over a full load, as when the buyer comes back from a bank. A browser that keeps nothing loses it. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(`cartwright ${key}`, JSON.stringify(value));
  } catch {
    // There is no room, or none allowed.
  }
}

export function readFromTab<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(`cartwright ${key}`) ?? 'null');
  } catch {
    return null;
  }
}
