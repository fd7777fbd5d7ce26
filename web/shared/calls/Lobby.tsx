import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useStore } from '../use-store.ts';
import { CallIcon } from './CallIcon.tsx';
import { Devices } from './Devices.tsx';
import { Inputs } from './Inputs.tsx';
import { useOwnStream } from './media/use-own-stream.ts';
import { Picture } from './Picture.tsx';
import { Problems } from './Problems.tsx';
import type { PanelProps } from './panel-props.ts';
import { Toggle } from './Toggle.tsx';
import controls from './Controls.module.css';
import styles from './Lobby.module.css';

export const Lobby = ({ call, texts, labels, onOwnWindow }: PanelProps) => {
  const { phase, problem } = useStore(call);
  const { camera } = useStore(call.media);
  const [choosing, setChoosing] = useState(false);
  const own = useOwnStream(camera.track);
  return (
    <div className={styles.lobby}>
      <div className={styles.selfView}>
        {own ? (
          <Picture stream={own} label={texts('YOUR_PICTURE')} own mirrored />
        ) : (
          <CallIcon name="camera-off" size={40} />
        )}
        <div className={`${controls.controls} ${styles.switches}`}>
          <Inputs call={call} texts={texts} />
          <Toggle
            icon="devices"
            label={texts('DEVICES')}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          />
        </div>
      </div>
      {choosing && <Devices call={call} texts={texts} />}
      <Problems call={call} texts={texts} onOwnWindow={onOwnWindow} />
      <h2>{texts('READY')}</h2>
      <p>{texts('READY_HINT')}</p>
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {texts('ENTER_FAILED')} {problem}
        </p>
      )}
      <div className={styles.choices}>
        <Button look="quiet" onClick={call.leave}>
          {texts('CANCEL')}
        </Button>
        <Button busy={phase === 'entering'} onClick={() => void call.enter()}>
          {labels.enter}
        </Button>
      </div>
    </div>
  );
};
