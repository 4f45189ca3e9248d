import { useEffect, useRef, useState } from 'preact/hooks';
import { CardFields, readCard } from '../checkout/card-fields.tsx';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { Problems } from '../parts/problems.tsx';
import { useBusy } from '../parts/use-busy.ts';
import { deleteCard, payWithNewCard, payWithSavedCard, type SentCode, type Teller } from '../state/card-token.ts';
import { isPayable } from '../state/pay.ts';
import { goTo } from '../state/place.ts';
import { savedCards } from '../state/saved-cards.ts';
import { findShop, type Shop } from '../state/shops.ts';
import { toProblem } from '../state/to-problem.ts';
import { useTitle } from '../state/use-title.ts';

/** One shop, paid by the token of a card's network, which a passkey approves. */
export function CardTokenPage({ path: [domain = ''] }: { readonly path: readonly string[] }) {
  const w = words.value;
  useTitle(w.cardToken);
  const shop = findShop(domain);
  return (
    <section class="page card-token">
      <h1>{w.cardToken}</h1>
      <p>{w.cardTokenIntro}</p>
      {shop?.cart && isPayable(shop) ? (
        <Payment shop={shop} />
      ) : shop !== undefined && shop.cart === undefined ? (
        <p class="loading">{w.loading}</p>
      ) : (
        <p>
          {shop && w.notReady(shop.name)} <a href="/shop/checkout">{w.checkout}</a>
        </p>
      )}
    </section>
  );
}

interface AskedCode {
  readonly sent: SentCode;
  readonly answer: (code: string) => void;
}

type Pay = (teller: Teller) => Promise<string>;

function Payment({ shop }: { readonly shop: Shop }) {
  const w = words.value;
  const iframe = useRef<HTMLIFrameElement>(null);
  const page = useRef(new AbortController());
  const elsewhere = useRef(new AbortController());
  const { isBusy, begin, end } = useBusy();
  const [shown, show] = useState<Parameters<Teller['show']>[0]>('nothing');
  const [asked, setAsked] = useState<AskedCode>();
  const [problem, setProblem] = useState<ReturnType<typeof toProblem>>();
  useEffect(() => () => page.current.abort(), []);

  const run = async (pay: Pay) => {
    if (iframe.current === null || !begin()) return;
    elsewhere.current = new AbortController();
    setProblem(undefined);
    try {
      const askCode: Teller['askCode'] = (sent) => new Promise((answer) => setAsked({ sent, answer }));
      const { signal } = page.current;
      goTo(
        await pay({
          iframe: iframe.current,
          show,
          askCode,
          tell: setProblem,
          signal,
          elsewhere: elsewhere.current.signal,
        }),
      );
    } catch (error) {
      if (page.current.signal.aborted) return;
      setProblem(toProblem(error));
      end();
      show('nothing');
    }
  };

  return (
    <>
      <p>
        {shop.name}: <strong>{shop.cart && money(shop.cart.total)}</strong>
      </p>
      {asked && (
        <CodeForm
          asked={asked}
          onDone={() => {
            setAsked(undefined);
          }}
        />
      )}
      <iframe ref={iframe} title={w.network} class={shown === 'nothing' ? 'network is-hidden' : 'network'} />
      {shown === 'passkey' && (
        <button type="button" class="link" onClick={() => elsewhere.current.abort()}>
          {w.passkeyElsewhere}
        </button>
      )}
      <Problems problems={problem ? [problem] : []} />
      {isBusy && shown === 'nothing' && !asked && (
        <p class="loading" role="status">
          {w.loading}
        </p>
      )}
      {!isBusy && <Cards shop={shop} run={run} onProblem={setProblem} />}
    </>
  );
}

function CodeForm({ asked: { sent, answer }, onDone }: { readonly asked: AskedCode; readonly onDone: () => void }) {
  const w = words.value;
  return (
    <form
      class="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        answer(String(new FormData(event.currentTarget).get('otp')).trim());
      }}
    >
      <label class="field">
        {w.codeSent(sent.maskedDestination, sent.length)}
        <input name="otp" inputMode="numeric" autocomplete="one-time-code" required maxLength={sent.length} />
      </label>
      <p class="quiet">
        {w.codeHint}{' '}
        <a href={sent.inbox} target="_blank" rel="noreferrer">
          {w.openInbox}
        </a>
      </p>
      <button type="submit" class="primary">
        {w.verify}
      </button>
    </form>
  );
}

interface CardsProps {
  readonly shop: Shop;
  readonly run: (pay: Pay) => Promise<void>;
  readonly onProblem: (problem: ReturnType<typeof toProblem>) => void;
}

function Cards({ shop, run, onProblem }: CardsProps) {
  const w = words.value;
  return (
    <>
      {savedCards.value.map((card) => (
        <p key={card.virtualCardId} class="row">
          <button
            type="button"
            class="primary"
            onClick={() => void run((teller) => payWithSavedCard(shop, card, teller))}
          >
            {w.payWithCard(`${card.brand} •••• ${card.lastFour}`)}
          </button>
          <button
            type="button"
            class="link"
            onClick={() => void deleteCard(card).catch((error: unknown) => onProblem(toProblem(error)))}
          >
            {w.removeCard(card.lastFour)}
          </button>
        </p>
      ))}
      <form
        class="card-form"
        autocomplete="on"
        onSubmit={(event) => {
          event.preventDefault();
          const card = readCard(new FormData(event.currentTarget));
          void run((teller) => payWithNewCard(shop, card, teller));
        }}
      >
        <p class="quiet">{w.networkCardHint}</p>
        <CardFields />
        <button type="submit" class="primary">
          {w.pay(shop.cart ? money(shop.cart.total) : '')}
        </button>
      </form>
    </>
  );
}
