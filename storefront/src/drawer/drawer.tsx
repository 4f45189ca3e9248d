import { useRef, useState } from 'preact/hooks';
import { type Happening, happenings } from '../api/happenings.ts';
import { number } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { indent } from './indent.ts';

/** Each operation of the page, with its variables and its answer: this is how people learn the API. */
export function Drawer() {
  const w = words.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" class="drawer-button" onClick={open}>
        {w.drawer}
      </button>
      <dialog ref={dialog} class="drawer" aria-labelledby="drawer-title" onClose={() => setOpen(false)}>
        <div class="row">
          <h2 id="drawer-title">{w.drawer}</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            {w.close}
          </button>
        </div>
        <p class="quiet">{w.drawerIntro}</p>
        <ol>
          {(isOpen ? happenings.value : []).map((happening) => (
            <li key={happening.id}>
              <Entry happening={happening} />
            </li>
          ))}
        </ol>
      </dialog>
    </>
  );
}

const toText = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** GraphiQL has the session of this page by its cookie, and what follows the `#` is never sent. */
const toGraphiql = (query: string, variables: unknown): string =>
  `/graphiql#${new URLSearchParams({ query, variables: toText(variables) })}`;

function Entry({ happening }: { readonly happening: Happening }) {
  const w = words.value;
  const { name, type, document, variables, answer, hasErrors, milliseconds } = happening;
  const text = indent(document);
  return (
    <details>
      <summary>
        <span class="tag">{type}</span> <strong>{name}</strong>{' '}
        <span class={hasErrors ? 'bad' : 'quiet'}>
          {milliseconds === undefined ? w.waiting : `${number(milliseconds)} ms`}
          {Array.isArray(answer) && `, ${w.events(answer.length)}`}
        </span>
      </summary>
      <a class="button" href={toGraphiql(text, variables)} target="_blank" rel="noreferrer">
        {w.inGraphiql}
      </a>
      <h3>{w.document}</h3>
      <Code text={text} label={w.document} />
      <h3>{w.variables}</h3>
      <Code text={toText(variables)} label={w.variables} />
      <h3>{w.answer}</h3>
      <Code text={answer === undefined ? w.waiting : toText(answer)} label={w.answer} />
    </details>
  );
}

const Code = ({ text, label }: { readonly text: string; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);
