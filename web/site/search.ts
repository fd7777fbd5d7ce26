import { ANSWER_MS, inTime } from '../shared/in-time.ts';
import { createList, type Suggestions } from './found-list.ts';

/** Debounce: long enough not to search for each letter, short enough not to be noticed. */
const PAUSE_MS = 150;

type SearchDeps = { fetch: typeof fetch; go: (address: string) => void };

/** ARIA Authoring Practices: editable combobox with a listbox. Without a choice, Enter submits the form. */
export const suggest = (form: HTMLFormElement, { fetch, go }: SearchDeps) => {
  const input = form.querySelector<HTMLInputElement>('input[name=query]');
  const { suggest: address, failed = '' } = form.dataset;
  if (!input || !address) return;
  const list = createList(input);
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
    const url = `${address}${address.includes('?') ? '&' : '?'}query=${encodeURIComponent(query)}`;
    try {
      const asking = fetch(url, { signal, headers: { accept: 'application/json' } });
      const response = await inTime(asking, ANSWER_MS);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const found: Suggestions = await response.json();
      if (signal.aborted) return;
      displayedQuery = query;
      list.show(found);
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
    if (option) go(option.href);
    return option !== undefined;
  };

  input.addEventListener('keydown', (event) => {
    // These keys belong to the input method while it composes, and with modifiers to the browser.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  });

  form.addEventListener('submit', () => {
    clearTimeout(timer);
    request?.abort();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) list.close();
  });
};
