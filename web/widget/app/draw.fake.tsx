import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { App } from './App.tsx';
import { fakeWidget } from './widget.fake.ts';

const settle = () => act(async () => void (await vi.dynamicImportSettled()));

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  document.querySelector(`label[for="${element.id}"]`)?.textContent ??
  element.textContent ??
  '';

export const drawWidget = async (options: Parameters<typeof fakeWidget>[0] = {}, route = '') => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const made = fakeWidget(options);
  if (route) made.widget.router.switchTo(route as Parameters<typeof made.widget.router.switchTo>[0]);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(<App widget={made.widget} />));
  await settle();

  const seek = <E extends Element = HTMLElement>(selector: string, name: string | RegExp) =>
    [...container.querySelectorAll<E>(selector)].find((element) =>
      typeof name === 'string' ? nameOf(element).trim() === name : name.test(nameOf(element)),
    );
  const find = <E extends Element = HTMLElement>(selector: string, name: string | RegExp): E => {
    const found = seek<E>(selector, name);
    if (!found) throw new Error(`No ${selector} is called ${name}:\n${container.innerHTML}`);
    return found;
  };
  const button = (name: string | RegExp) => find<HTMLButtonElement>('button', name);
  return {
    ...made,
    container,
    seek,
    find,
    button,
    settle,
    text: () => container.textContent ?? '',
    click: async (name: string | RegExp) => {
      await act(async () => button(name).click());
      await settle();
    },
    fill: async (name: string | RegExp, value: string) => {
      const field = find<HTMLInputElement | HTMLTextAreaElement>('input,textarea', name);
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })));
    },
    press: async (key: string, init: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      await act(async () => void document.activeElement?.dispatchEvent(event));
    },
    end: async () => {
      await act(async () => root.unmount());
      container.remove();
      made.stop();
    },
  };
};
export type Drawn = Awaited<ReturnType<typeof drawWidget>>;
