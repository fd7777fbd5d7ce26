import type { Lifetime } from './lifetime.ts';

/** A constructed sheet needs no permission from `style-src`. The result adds it again after a page swap. */
export const addStyles = ({ onEnd }: Lifetime, css: string): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const adopt = (...own: CSSStyleSheet[]) => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== sheet), ...own];
  };
  const add = () => adopt(sheet);
  add();
  onEnd(() => adopt());
  return add;
};
