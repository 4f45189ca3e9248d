import { createFindSynonyms, type FindSynonyms } from '../catalog-index/words/synonyms.ts';
import type { Config } from '../config/loaded-config.ts';

type SynonymConfig = Pick<Config, 'catalog' | 'merchants'>;

/** The synonyms of the configuration, which an operator may have read again while the service runs. */
export class LiveSynonyms {
  readonly #readConfig: () => Promise<SynonymConfig>;
  #find: FindSynonyms;

  constructor(config: SynonymConfig, readConfig: () => Promise<SynonymConfig> = async () => config) {
    this.#readConfig = readConfig;
    this.#find = createFindSynonyms(listRules(config));
  }

  readonly find: FindSynonyms = (text) => this.#find(text);

  /** Returns how many rules there are now. Throws ConfigurationError, and then nothing has changed. */
  async reload(): Promise<number> {
    const rules = listRules(await this.#readConfig());
    this.#find = createFindSynonyms(rules);
    return rules.length;
  }
}

const listRules = ({ catalog, merchants }: SynonymConfig) => [
  ...catalog.synonyms.map((rule) => ({ ...rule, domain: null })),
  ...merchants.flatMap(({ domain, synonyms = [] }) => synonyms.map((rule) => ({ ...rule, domain }))),
];
