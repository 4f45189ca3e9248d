import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { fillIn, findCart, findUnfilled } from '../../src/server/graphiql/fill-in.ts';
import GraphQLWorker from './graphql.worker.js?worker';

globalThis.MonacoEnvironment = {
  getWorker(_workerId, label) {
    if (label === 'json') return new JsonWorker();
    if (label === 'graphql') return new GraphQLWorker();
    return new EditorWorker();
  },
};

/**
 * Layout and theme are remembered by the browser. Tabs are not: each load brings fresh ones, whose credentials,
 * attempt and encrypted card are good now, where remembered ones would fail a day later.
 */
const sessionKeys = /:(tabState|query|variables|headers|operationName|shouldPersistHeaders)$/;
const memory = new Map();
const storeOf = (key) =>
  sessionKeys.test(key)
    ? {
        get: (name) => memory.get(name) ?? null,
        set: (name, value) => memory.set(name, value),
        remove: (name) => memory.delete(name),
      }
    : {
        get: (name) => localStorage.getItem(name),
        set: (name, value) => localStorage.setItem(name, value),
        remove: (name) => localStorage.removeItem(name),
      };
const storage = {
  get length() {
    return localStorage.length;
  },
  getItem: (key) => storeOf(key).get(key),
  setItem: (key, value) => storeOf(key).set(key, value),
  removeItem: (key) => storeOf(key).remove(key),
  clear: () => {
    memory.clear();
    localStorage.clear();
  },
};

/** GraphiQL fills its query editor from the first of `defaultTabs`, but its other editors only from these or from what it remembers. */
const toTabProps = (tabs) => {
  const [first] = tabs;
  if (first === undefined) return {};
  return {
    defaultTabs: tabs,
    defaultHeaders: first.headers,
    initialVariables: first.variables,
    initialHeaders: first.headers,
  };
};

const { tabs: examples } = JSON.parse(document.querySelector('#page-state').textContent);

/**
 * `#query=…&variables=…` opens a tab before the others, with the session of the first of them. The part after `#` stays in the
 * browser: what variables hold gets into no log.
 */
function readAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const query = asked.get('query');
  return query === null
    ? []
    : [{ query, variables: asked.get('variables') ?? '', headers: examples[0]?.headers ?? '' }];
}

const tabs = [...readAddress(), ...examples];
const address = new URL('/graphql', location.href);
const socketAddress = new URL(address);
socketAddress.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';

// With `subscriptionUrl`, the fetcher makes a socket per run and sends the headers editor as its `connection_init` payload.
const plainFetcher = createGraphiQLFetcher({
  url: address.href,
  subscriptionUrl: socketAddress.href,
  enableIncrementalDelivery: false,
  // A refused request is an answer to read, and no failure of the page.
  headers: { accept: 'application/json' },
});
const fetcher = fillingIn(keepEvents(plainFetcher));

/** More than an order tells; a subscription without an end must not fill the browser's memory. */
const MAX_EVENTS = 100;

/** GraphiQL shows the last event of a subscription only. Each answer here lists all of them, in the order of their arrival. */
function keepEvents(fetch) {
  return async (parameters, options) => {
    const answer = await fetch(parameters, options);
    return typeof answer?.[Symbol.asyncIterator] === 'function' ? listEvents(answer) : answer;
  };
}

/** `{{shipments.0.shipmentId}}` in the variables is taken from the newest cart that an answer showed. Nothing is sent without it. */
function fillingIn(fetch) {
  let cart;
  return async (parameters, options) => {
    const variables = fillIn(parameters.variables ?? {}, cart);
    const missing = findUnfilled(variables);
    if (missing !== undefined) {
      return {
        errors: [
          {
            message: `No answer of another tab has shown ${missing} yet. Run the tab before this one, or wait and run it again.`,
          },
        ],
      };
    }
    const answer = await fetch({ ...parameters, variables }, options);
    cart = findCart(answer?.data) ?? cart;
    return answer;
  };
}

function listEvents(source) {
  const iterator = source[Symbol.asyncIterator]();
  let events = [];
  return {
    async next() {
      const { done, value } = await iterator.next();
      if (done) return { done, value: undefined };
      events = [...events, value].slice(-MAX_EVENTS);
      return { done: false, value: { events } };
    },
    return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

createRoot(document.querySelector('#graphiql')).render(
  createElement(GraphiQL, {
    fetcher,
    storage,
    ...toTabProps(tabs),
    defaultEditorToolsVisibility: true,
    showPersistHeadersSettings: false,
    shouldPersistHeaders: false,
    inputValueDeprecation: true,
    schemaDescription: true,
  }),
);
