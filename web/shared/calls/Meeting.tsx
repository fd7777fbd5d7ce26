import { useStore } from '../use-store.ts';
import { CallIcon } from './CallIcon.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './Controls.module.css';
import stage from './Stage.module.css';

const ALLOW =
  'camera; microphone; display-capture; fullscreen; autoplay; picture-in-picture; speaker-selection; clipboard-write';

/** Some browsers and networks block the camera in frames, so it also opens in a tab. */
export const Meeting = ({ call, texts, labels }: PanelProps) => {
  const { url } = useStore(call);
  return (
    <div className={stage.inCall}>
      <iframe
        className={stage.meeting}
        src={url}
        title={texts('CALL_WITH', { name: labels.name })}
        allow={ALLOW}
        referrerPolicy="no-referrer"
      />
      <div className={styles.controls}>
        <a className={styles.outside} href={url} target="_blank" rel="noreferrer noopener">
          {texts('OPEN_IN_NEW_TAB')}
        </a>
        <button type="button" className={styles.leave} onClick={call.leave}>
          <CallIcon name="leave" />
          {labels.leave}
        </button>
      </div>
    </div>
  );
};
