import type { Lifetime } from './lifetime.ts';

/** A constructed sheet needs no permission from `style-src`. The result adds it again after a page swap. */
export const addStyles = ({ onEnd }: Lifetime, css: string): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const others = () => document.adoptedStyleSheets.filter((other) => other !== sheet);
  const add = () => {
    document.adoptedStyleSheets = [...others(), sheet];
  };
  add();
  onEnd(() => {
    document.adoptedStyleSheets = others();
  });
  return add;
};
