import { ANSWER_MS, inTime } from '../shared/in-time.ts';
import { createSearchCount, type SearchOutcome } from '../shared/search-count.ts';
import { createList, type Suggestions } from './found-list.ts';

/** Debounce: long enough not to search for each letter, short enough not to be noticed. */
const PAUSE_MS = 150;

type SearchDeps = { fetch: typeof fetch; go: (address: string) => void };

const urlOf = (address: string, query: string) =>
  `${address}${address.includes('?') ? '&' : '?'}query=${encodeURIComponent(query)}`;

/** For the team's analytics; sent also while the page is left. A request that fails is not repeated. */
const sendCount = (fetch: SearchDeps['fetch'], address: string, query: string, outcome: SearchOutcome) => {
  fetch(`${urlOf(address, query)}&count=${outcome}`, { keepalive: true }).catch(() => {});
};

/** Results on the page of a search, whose field has its query. */
const countOpenedResults = (form: HTMLFormElement, { fetch }: Pick<SearchDeps, 'fetch'>) => {
  const query = form.querySelector<HTMLInputElement>('input[name=query]')?.defaultValue.trim();
  const { suggest: address } = form.dataset;
  if (!query || !address) return;
  for (const link of form.ownerDocument.querySelectorAll('[data-found] a'))
    link.addEventListener('click', () => sendCount(fetch, address, query, 'opened'));
};

/** ARIA Authoring Practices: editable combobox with a listbox. Without a choice, Enter submits the form. */
export const suggest = (form: HTMLFormElement, { fetch, go }: SearchDeps) => {
  const input = form.querySelector<HTMLInputElement>('input[name=query]');
  const { suggest: address, failed = '' } = form.dataset;
  if (!input || !address) return;
  const list = createList(input);
  const count = createSearchCount((query, outcome) => sendCount(fetch, address, query, outcome));
  countOpenedResults(form, { fetch });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': 'found',
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let displayedQuery = '';

  const ask = async (query: string) => {
    request = new AbortController();
    const { signal } = request;
    try {
      const asking = fetch(urlOf(address, query), { signal, headers: { accept: 'application/json' } });
      const response = await inTime(asking, ANSWER_MS);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const found: Suggestions = await response.json();
      if (signal.aborted) return;
      displayedQuery = query;
      count.displayed(query);
      list.show(found, () => count.opened(query));
    } catch {
      if (!signal.aborted) list.fail(failed);
    }
  };

  input.addEventListener('input', () => {
    const query = input.value.trim();
    clearTimeout(timer);
    request?.abort();
    if (!query) list.clear();
    else if (query === displayedQuery) list.reopen();
    else timer = setTimeout(() => void ask(query), PAUSE_MS);
    if (query !== displayedQuery) displayedQuery = '';
  });

  /** Whether the key was for the list. */
  const press = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!list.isOpen()) list.reopen();
      if (list.isOpen()) list.move(key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (key === 'Escape') {
      if (!list.isOpen()) input.value = '';
      list.close();
      return true;
    }
    const option = key === 'Enter' ? list.chosen() : undefined;
    if (option) {
      count.opened(displayedQuery);
      go(option.href);
    }
    return option !== undefined;
  };

  input.addEventListener('keydown', (event) => {
    // These keys belong to the input method while it composes, and with modifiers to the browser.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  });

  window.addEventListener('pagehide', count.left);
  form.addEventListener('submit', () => {
    count.submitted();
    clearTimeout(timer);
    request?.abort();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) {
      list.close();
      count.left();
    }
  });
};
