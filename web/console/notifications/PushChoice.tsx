import { useState } from 'react';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { Check } from '../form/Check.tsx';
import { Problem } from '../form/Problem.tsx';
import type { Push } from '../state/notifications/push.ts';
import { t } from '../state/notifications/texts.ts';

export const PushChoice = ({ push }: { push: Push }) => {
  const state = useStore(push);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (state.kind === 'absent') return null;
  const set = async (change: Promise<void>) => {
    setBusy(true);
    setProblem('');
    await change.catch((error) => setProblem(t('PUSH_FAILED', { reason: failureText(error) })));
    setBusy(false);
  };
  return (
    <>
      <Check
        checked={state.kind === 'on'}
        disabled={busy}
        onChange={({ target }) => void set(target.checked ? push.turnOn(false) : push.turnOff())}
      >
        {t('PUSH')}
      </Check>
      {state.kind === 'on' && (
        <Check
          checked={state.withContent}
          disabled={busy}
          onChange={({ target }) => void set(push.turnOn(target.checked))}
        >
          {t('PUSH_WORDS')}
        </Check>
      )}
      <Problem text={problem} />
    </>
  );
};
