import { CANVAS } from '@porchlight/core/data/canvas.ts';
import type { TextStorage } from '../../shared/storage.ts';

const KEY = 'porchlight-console-theme';

export const LOOKS = ['system', 'light', 'dark'] as const;
export type Look = (typeof LOOKS)[number];

export const startTheme = (storage: TextStorage) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const look = (): Look => LOOKS.find((each) => each === storage.get(KEY)) ?? 'system';
  const isDark = () => (look() === 'system' ? system.matches : look() === 'dark');
  const apply = () => {
    document.documentElement.classList.toggle('dark', isDark());
    document.documentElement.style.colorScheme = isDark() ? 'dark' : 'light';
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      bar.content = isDark() ? CANVAS.dark : CANVAS.light;
  };
  const choose = (next: Look) => {
    storage.set(KEY, next);
    apply();
  };
  system.addEventListener('change', apply);
  apply();
  return { look, choose, toggle: () => choose(isDark() ? 'light' : 'dark') };
};
export type Theme = ReturnType<typeof startTheme>;
