import type { TextStorage } from '../shared/storage.ts';

const KEY = 'porchlight-console-theme';

/** Light or dark: the system's choice until the agent makes one. */
export const startTheme = (storage: TextStorage) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (storage.get(KEY) ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const apply = () => {
    document.documentElement.classList.toggle('dark', isDark());
    document.documentElement.style.colorScheme = isDark() ? 'dark' : 'light';
  };
  system.addEventListener('change', apply);
  apply();
  return {
    toggle: () => {
      storage.set(KEY, isDark() ? 'light' : 'dark');
      apply();
    },
  };
};
export type Theme = ReturnType<typeof startTheme>;
