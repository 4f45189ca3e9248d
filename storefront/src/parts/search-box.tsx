import { useLayoutEffect, useState } from 'preact/hooks';
import { words } from '../i18n/words.ts';
import { goTo, toHref } from '../state/place.ts';
import { findShop } from '../state/shops.ts';
import { type Suggestion, useSuggestions } from '../state/use-suggestions.ts';
import { Picture } from './picture.tsx';
import { ShopName } from './shop-name.tsx';

const LIST = 'suggestions';
const NONE = -1;

/** A combobox, as ARIA describes it: the focus stays in the field, and the arrows choose in the list. */
export function SearchBox({ asked }: { readonly asked: string }) {
  const w = words.value;
  const [value, setValue] = useState(asked);
  const [typed, setTyped] = useState('');
  // Its address, since an answer that arrives while the buyer chooses may put it elsewhere in the list.
  const [chosenHref, choose] = useState<string | null>(null);
  const suggestions = useSuggestions(typed);
  const chosen = suggestions.findIndex(({ href }) => href === chosenHref);
  const isOpen = suggestions.length > 0;
  const close = () => {
    setTyped('');
    choose(null);
  };
  // Before the browser hands over the next key, which would otherwise be forgotten.
  useLayoutEffect(() => {
    setValue(asked);
    close();
  }, [asked]);

  // An answer without it drops the choice: a later one must not choose for the buyer.
  useLayoutEffect(() => {
    if (chosen === NONE) choose(null);
  }, [suggestions]);

  const open = (href: string) => {
    close();
    goTo(href);
  };
  const move = (step: number) => {
    // One more place than there are suggestions: the field itself.
    const places = suggestions.length + 1;
    choose(suggestions[((chosen + 1 + step + places) % places) - 1]?.href ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const submit = () => {
    const suggestion = suggestions[chosen];
    const q = value.trim();
    if (suggestion !== undefined) open(suggestion.href);
    else if (q !== '') open(toHref('/search', { q }));
  };

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          role="combobox"
          aria-label={w.searchAll}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={LIST}
          {...(chosen !== NONE && { 'aria-activedescendant': toId(chosen) })}
          placeholder={w.searchHint}
          autocomplete="off"
          maxLength={200}
          value={value}
          onInput={({ currentTarget }) => {
            setValue(currentTarget.value);
            setTyped(currentTarget.value);
            choose(null);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <button type="submit">{w.search}</button>
      </form>
      <div id={LIST} class={LIST} role="listbox" aria-label={w.suggestions} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.href}
            suggestion={suggestion}
            id={toId(index)}
            isChosen={index === chosen}
            open={open}
          />
        ))}
      </div>
    </search>
  );
}

const toId = (index: number): string => `${LIST}-${index}`;

interface OptionProps {
  readonly suggestion: Suggestion;
  readonly id: string;
  readonly isChosen: boolean;
  readonly open: (href: string) => void;
}

function Option({ suggestion: { text, href, kind, domain, product }, id, isChosen, open }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // The field would lose the focus, and the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => open(href)}
    >
      {product && <Picture image={product.featuredImage} isDecoration size={32} />}
      <span>{text}</span>
      {kind && <span class="shop-name">{words.value[kind]}</span>}
      {domain && <ShopName domain={domain} name={findShop(domain)?.name ?? domain} />}
    </div>
  );
}
