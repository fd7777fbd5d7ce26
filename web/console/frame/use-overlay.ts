import { type RefObject, useEffect } from 'react';

/** What lies over the page takes the focus and gives it back, and closes by Escape and by a press elsewhere. */
export const useOverlay = (box: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    (box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector('button'))?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [box, isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: PointerEvent) => {
      // What hangs from it, a menu or a dialog, is a part of it.
      if (target instanceof Element && !box.current?.contains(target) && !target.closest('[popover], dialog'))
        onClose();
    };
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && target instanceof Node && box.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', press);
    };
  });
};
