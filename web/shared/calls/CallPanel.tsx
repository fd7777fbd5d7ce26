import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useStore } from '../use-store.ts';
import { clockOf } from './duration.ts';
import { InCall } from './InCall.tsx';
import { Lobby } from './Lobby.tsx';
import { Meeting } from './Meeting.tsx';
import type { PanelProps } from './panel-props.ts';
import { Toggle } from './Toggle.tsx';
import styles from './CallPanel.module.css';

const Over = ({ call, texts, onDone }: PanelProps) => {
  const { end, since } = useStore(call);
  const lasted = useRef(since === null ? '' : clockOf(Date.now() - since));
  return (
    <div className={styles.ended} role="status">
      <p>{texts(end === 'replaced' ? 'REPLACED' : 'ENDED')}</p>
      {end !== 'replaced' && lasted.current && <p>{texts('DURATION', { time: lasted.current })}</p>}
      <Button look="quiet" onClick={onDone}>
        {texts('CLOSE')}
      </Button>
    </div>
  );
};

const BODIES = { lobby: Lobby, entering: Lobby, 'in-call': InCall, frame: Meeting, over: Over };

export const CallPanel = (props: PanelProps) => {
  const { call, texts, labels, onDone } = props;
  const { phase, end, size } = useStore(call);
  const panel = useRef<HTMLElement>(null);
  // A user who left needs no notice that the call is over.
  useEffect(() => {
    if (end === 'left') onDone();
  }, [end, onDone]);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const Body = BODIES[phase];
  return (
    <section
      ref={panel}
      className={styles.call}
      data-size={size}
      data-phase={phase}
      tabIndex={-1}
      aria-label={texts('CALL_WITH', { name: labels.name })}
    >
      <header className={styles.head}>
        <bdi>{labels.name}</bdi>
        {phase === 'in-call' || phase === 'frame' ? (
          <Toggle
            icon={size === 'full' ? 'smaller' : 'larger'}
            label={texts(size === 'full' ? 'SMALLER' : 'LARGER')}
            onClick={() => call.setSize(size === 'full' ? 'small' : 'full')}
          />
        ) : (
          <IconButton
            icon="close"
            label={texts('CLOSE')}
            onClick={() => (phase === 'over' ? onDone() : call.leave())}
          />
        )}
      </header>
      <Body {...props} />
    </section>
  );
};
