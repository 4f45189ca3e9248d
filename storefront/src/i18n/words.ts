import { signal } from '@preact/signals';
import { en, type Words } from './en.ts';

const KEY = 'cartwright language';
const languages = { en: async () => en, de: async () => (await import('./de.ts')).de } as const;

export type Language = keyof typeof languages;

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const language = signal<Language>('en');
export const words = signal<Words>(en);

/** The language that the buyer chose, or else the browser's, or else English. */
export const startLanguage = (): Promise<void> =>
  use(isLanguage(localStorage.getItem(KEY)) ?? isLanguage(navigator.language.slice(0, 2)) ?? 'en');

export async function chooseLanguage(chosen: string): Promise<void> {
  localStorage.setItem(KEY, chosen);
  await use(isLanguage(chosen) ?? 'en');
}

async function use(next: Language): Promise<void> {
  words.value = await languages[next]();
  language.value = next;
  document.documentElement.lang = next;
}

const isLanguage = (text: string | null): Language | undefined =>
  text !== null && text in languages ? (text as Language) : undefined;
