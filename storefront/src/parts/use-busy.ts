import { useRef, useState } from 'preact/hooks';

/** What one submit begins: a second one may come before the page shows that. `begin` is false while another is under way. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const set = (next: boolean) => {
    busy.current = next;
    setBusy(next);
  };
  const begin = (): boolean => {
    if (busy.current) return false;
    set(true);
    return true;
  };
  return { isBusy, begin, end: () => set(false) };
}
