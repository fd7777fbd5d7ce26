import { type ComponentType, createElement } from 'react';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

/** What has not come by then will not. */
const PART_TIMEOUT_MS = 120_000;

const Nothing = () => null;

const loaders = new Map<string, () => Promise<void>>();
const rendered = new Set<string>();

/**
 * A part of the page that comes when it is first shown, or before, when it is asked for. Where it does not (a line that broke, a
 * server that has newer files by now) `instead` stands in its place: the rest of the page goes on. Till then `meanwhile` does. Not
 * React's own `lazy`: what that waits for is held back for 300 ms after its fallback has shown, however soon it comes, and shows
 * the fallback once even when it is there already.
 */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<Props>,
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

/** The parts that are rendered by `render`, in their order: one within another comes after it. */
export const partsRenderedBy = <T>(render: () => T): { result: T; parts: string[] } => {
  rendered.clear();
  const result = render();
  return { result, parts: [...rendered] };
};

/** Loads parts by their names, in that order: one within another is known when the other is loaded. */
export const loadParts = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await loaders.get(name)?.();
};
