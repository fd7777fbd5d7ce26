import { useEffect } from 'react';

/** Paper is white: a dark screen is printed in the light colours. */
export const usePaper = () => {
  useEffect(() => {
    const { classList } = document.documentElement;
    const state = { wasDark: false };
    const before = () => {
      state.wasDark = classList.contains('dark');
      classList.remove('dark');
    };
    const after = () => {
      if (state.wasDark) classList.add('dark');
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
};
