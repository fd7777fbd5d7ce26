import { useRef, useState } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { useStore } from '../use-store.ts';
import { CallIcon } from './CallIcon.tsx';
import type { Call, CallView } from './call.ts';
import { Devices } from './Devices.tsx';
import { Elapsed } from './Elapsed.tsx';
import { Inputs } from './Inputs.tsx';
import { useOwnStream } from './media/use-own-stream.ts';
import { Picture } from './Picture.tsx';
import { Problems } from './Problems.tsx';
import type { PanelProps } from './panel-props.ts';
import { Toggle } from './Toggle.tsx';
import type { CallTexts } from './texts.ts';
import controls from './Controls.module.css';
import styles from './Stage.module.css';

const stageTextOf = ({ stage, since, theirs }: CallView, texts: CallTexts, name: string): string => {
  if (stage === 'waiting') return texts('WAITING', { name });
  if (stage === 'lost') return texts('LOST');
  if (stage === 'connecting') return texts(since === null ? 'CONNECTING' : 'LOST');
  if (theirs.video === 'screen') return texts('THEIR_SCREEN', { name });
  return theirs.mic ? '' : texts('THEIR_MICROPHONE_OFF', { name });
};

const ScreenToggle = ({ call: { media }, texts }: { call: Call; texts: CallTexts }) => {
  const { screen } = useStore(media);
  if (!media.canShareScreen) return null;
  return (
    <Toggle
      icon="screen"
      label={texts('SCREEN')}
      aria-pressed={screen !== null}
      onClick={() => (screen ? media.stopScreen() : void media.shareScreen())}
    />
  );
};

export const InCall = ({ call, texts, labels, avatarUrl, onOwnWindow }: PanelProps) => {
  const view = useStore(call);
  const { camera, screen, speakerId } = useStore(call.media);
  const [choosing, setChoosing] = useState(false);
  const theirs = useRef<HTMLVideoElement>(null);
  const own = useOwnStream(screen ?? camera.track);
  const seen = view.stage === 'connected' && view.theirs.video !== 'off';
  const stageText = stageTextOf(view, texts, labels.name);
  const floatPicture = () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    return theirs.current?.requestPictureInPicture();
  };
  return (
    <div className={styles.inCall}>
      <div className={styles.stage}>
        <Picture ref={theirs} stream={view.remote} label={labels.name} covered={!seen} speakerId={speakerId} />
        {!seen && <Avatar name={labels.name} src={avatarUrl} size={72} />}
        <p role="status" className={styles.status} data-quiet={stageText === '' || undefined}>
          {stageText}
        </p>
        {view.since !== null && <Elapsed since={view.since} />}
        {own && <Picture stream={own} label={texts('YOUR_PICTURE')} own mirrored={!screen} />}
        {screen && <p className={styles.sharing}>{texts('SHARING')}</p>}
      </div>
      {choosing && <Devices call={call} texts={texts} />}
      <Problems call={call} texts={texts} onOwnWindow={onOwnWindow} />
      <div className={controls.controls}>
        <Inputs call={call} texts={texts} />
        <ScreenToggle call={call} texts={texts} />
        {document.pictureInPictureEnabled && (
          <Toggle
            icon="picture-in-picture"
            label={texts('PICTURE_IN_PICTURE')}
            disabled={!seen}
            // Refused or cancelled: the video stays where it is.
            onClick={() => void Promise.resolve(floatPicture()).catch(() => {})}
          />
        )}
        <Toggle
          icon="devices"
          label={texts('DEVICES')}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        />
        <button
          type="button"
          className={controls.leave}
          aria-label={labels.leave}
          title={labels.leave}
          onClick={call.leave}
        >
          <CallIcon name="leave" />
        </button>
      </div>
    </div>
  );
};
