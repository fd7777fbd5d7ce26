import { type ComponentType, createElement } from 'react';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

/** A part that has not loaded by then has failed. */
const PART_TIMEOUT_MS = 120_000;

const Nothing = () => null;

const loaders = new Map<string, () => Promise<void>>();
const rendered = new Set<string>();

/** `instead`: it cannot be loaded; `meanwhile`: until then. React's `lazy` shows a fallback for at least 300 ms. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<Props> = Nothing,
  meanwhile: ComponentType<Props> = Nothing,
) => {
  const current = createStore(meanwhile);
  let loading: Promise<void> | undefined;
  const ask = () => {
    loading ??= new Promise((done) => {
      const show = (part: ComponentType<Props>) => {
        clearTimeout(timer);
        current.set(part);
        done();
      };
      const timer = setTimeout(show, PART_TIMEOUT_MS, instead);
      void load().then(
        (module) => show(module[name]),
        () => show(instead),
      );
    });
    return loading;
  };
  loaders.set(name, ask);
  const Part = (props: Props) => {
    void ask();
    rendered.add(name);
    return createElement(useStore(current), props);
  };
  return Object.assign(Part, { ask });
};

/** In order: a nested part comes after the one that contains it. */
export const partsRenderedBy = <T>(render: () => T): { result: T; parts: string[] } => {
  rendered.clear();
  const result = render();
  return { result, parts: [...rendered] };
};

/** In order: a nested part is known only when the one that contains it is loaded. */
export const loadParts = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await loaders.get(name)?.();
};
