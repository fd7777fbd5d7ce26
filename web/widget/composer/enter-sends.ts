import { type KeyboardEvent, useRef } from 'react';

/**
 * Enter that confirms a composition (Japanese, Chinese, Korean) must not send: browsers report it by `isComposing` or
 * key code 229, and Safari sends the key down only after the composition has ended.
 */
export const useEnterSends = (onSend: () => void) => {
  const justComposed = useRef(false);
  return {
    onCompositionEnd: () => {
      justComposed.current = true;
      setTimeout(() => {
        justComposed.current = false;
      });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.nativeEvent.isComposing || event.keyCode === 229 || justComposed.current) return;
      event.preventDefault();
      onSend();
    },
  };
};
