export type Suggestions = { message: string; payload: { title: string; excerpt: string; address: string }[] };

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const optionsOf = ({ payload }: Suggestions) =>
  payload.map(({ title, excerpt, address }, index) =>
    element(
      'a',
      { role: 'option', id: `found-${index}`, 'aria-selected': 'false', tabindex: '-1', href: address },
      element('b', {}, title),
      element('span', {}, excerpt),
    ),
  );

export const createList = (input: HTMLInputElement) => {
  const list = element('div', { class: 'found', id: 'found', role: 'listbox', 'aria-label': input.placeholder });
  const status = element('div', { class: 'unseen', role: 'status' });
  const text = element('p', { class: 'found' });
  list.hidden = true;
  text.hidden = true;
  input.after(list, text, status);
  let chosen = -1;

  const options = () => [...list.querySelectorAll('a')];
  const choose = (index: number) => {
    chosen = index;
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `found-${index}`);
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    choose(-1);
  };

  return {
    isOpen: () => !list.hidden,
    /** Undefined while the field has the keyboard. */
    chosen: () => options()[chosen],
    /** Past either end the field is next. */
    move: (step: 1 | -1) => {
      const places = options().length + 1;
      choose(((chosen + 1 + step + places) % places) - 1);
    },
    show: (found: Suggestions, onOpen: () => void) => {
      list.replaceChildren(...optionsOf(found));
      for (const option of options()) option.addEventListener('click', onOpen);
      text.textContent = found.message;
      text.hidden = found.payload.length > 0;
      status.textContent = found.message;
      open(found.payload.length > 0);
    },
    fail: (message: string) => {
      text.textContent = message;
      status.textContent = message;
      text.hidden = false;
      open(false);
    },
    reopen: () => open(list.childElementCount > 0),
    close: () => {
      text.hidden = true;
      open(false);
    },
    clear: () => {
      list.replaceChildren();
      status.textContent = '';
      text.hidden = true;
      open(false);
    },
  };
};
