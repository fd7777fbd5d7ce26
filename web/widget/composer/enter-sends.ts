import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '../../shared/is-composing.ts';

/** Enter confirms a composition: it does not send as well. */
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
      if (isComposing(event.nativeEvent) || justComposed.current) return;
      event.preventDefault();
      onSend();
    },
  };
};
