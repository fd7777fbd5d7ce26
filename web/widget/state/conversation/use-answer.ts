import { useState } from 'react';
import type { Answer, SendAnswer } from './answer.ts';

/** One answer at a time: a second click meanwhile does nothing (PRE-28). */
export const useAnswer = (send: SendAnswer) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const answer = async (values: Answer) => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await send(values);
      setState('idle');
    } catch {
      // The reason does not matter here: the choice stays and can be sent again.
      setState('failed');
    }
  };
  return { busy: state === 'busy', failed: state === 'failed', answer };
};
