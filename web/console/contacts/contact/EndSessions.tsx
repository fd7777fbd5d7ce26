import { useState } from 'react';
import { Removal } from '../../form/Removal.tsx';
import { t } from '../texts.ts';

export const EndSessions = ({ name, end }: { name: string; end: () => Promise<unknown> }) => {
  const [times, setTimes] = useState(0);
  return (
    <>
      <Removal
        key={times}
        name={name}
        verb={t('END_SESSIONS')}
        question={t('END_SESSIONS_ASK', { name })}
        remove={end}
        onGone={() => setTimes(times + 1)}
      />
      {times > 0 && <span role="status">{t('SESSIONS_ENDED')}</span>}
    </>
  );
};
