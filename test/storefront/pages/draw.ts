type Child = Node | string;

/** An element with its properties and children: all that these pages need of a framework. */
export function draw<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const text = (tag: 'p' | 'h1' | 'h2' | 'li' | 'strong', content: string): HTMLElement =>
  draw(tag, { textContent: content });

/** A box that a watched query fills again and again. */
export function box(name: string): HTMLElement {
  const element = draw('section', {});
  element.dataset['box'] = name;
  return element;
}

/** Draws what a query shows into a box, and above it, for as long as it stands, why it cannot be read. */
export const into = <Data>(page: HTMLElement, show: (data: Data) => readonly Child[]) => ({
  show: (data: Data) => page.replaceChildren(...show(data)),
  fail: ({ message }: Error) => {
    page.querySelector('[role=alert]')?.remove();
    page.prepend(draw('p', { role: 'alert', textContent: message }));
  },
});
