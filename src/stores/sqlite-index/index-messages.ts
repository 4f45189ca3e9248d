import type { IndexCommand, IndexCommands } from './index-engine.ts';

/** What a thread is started with. */
export interface IndexThreadData {
  readonly file: string;
  readonly readOnly: boolean;
}

/** One command to a thread. */
export type IndexRequest = {
  readonly [Name in IndexCommand]: {
    readonly id: number;
    readonly name: Name;
    readonly input: IndexCommands[Name]['input'];
  };
}[IndexCommand];

/** Its answer as JSON, which is read faster than a copied object. */
export type IndexResponse =
  | { readonly id: number; readonly answer: string }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
