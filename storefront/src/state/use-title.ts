import { useEffect } from 'preact/hooks';

/** The page's name, in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cartwright`;
  }, [title]);
}
