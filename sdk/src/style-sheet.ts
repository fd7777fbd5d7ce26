import type { Lifetime } from './lifetime.ts';

/** A constructed sheet needs no permission from `style-src`. The result adds it again after a page swap. */
export const addStyles = ({ onEnd }: Lifetime, css: string): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const add = () => {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  };
  add();
  onEnd(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return add;
};
