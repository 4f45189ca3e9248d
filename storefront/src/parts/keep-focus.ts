const CONTAINERS = 'form, fieldset, section, main';

const canFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');

/**
 * Keeps the place of the keyboard: where what had the focus goes away or is disabled, browsers begin at the top of the page. What is around it
 * has the focus then, until it can have it again.
 */
export function keepFocus(): void {
  /** What had the focus last and what it is in, innermost first. Empty once the reader left it. */
  let path: readonly Element[] = [];
  let standIn: HTMLElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === standIn) return;
    path = listAround(target);
  });
  document.addEventListener('focusout', ({ target }) => {
    const left = target as HTMLElement;
    // An element that goes away is still there at this moment.
    queueMicrotask(() => {
      if (canFocus(left) && document.activeElement === document.body) path = [];
    });
  });
  const keep = () => {
    const [last, ...around] = path;
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && activeElement !== standIn && canFocus(activeElement);
    if (isElsewhere) return;
    if (canFocus(last)) return last.focus({ preventScroll: true });
    const place = around.find(canFocus);
    if (place === undefined || place === activeElement) return;
    standIn = place;
    focusOnce(place);
  };
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(keep).observe(document.body, changes);
}

function listAround(element: HTMLElement): readonly Element[] {
  const found: Element[] = [element];
  for (let next = element.parentElement?.closest(CONTAINERS); next; next = next.parentElement?.closest(CONTAINERS))
    found.push(next);
  return found;
}

/** Focuses what is in no order of Tab, neither before nor afterwards. */
function focusOnce(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
