import { AudioPlayer } from '../../../shared/voice/AudioPlayer.tsx';
import { createPlayback, makeAudio, type Playback } from '../../../shared/voice/playback.ts';
import { usePartTexts } from '../../base/part-texts.ts';
import { useWidget, type Widget } from '../../state/widget-context.ts';

const made = new WeakMap<Widget['conversation'], Playback>();

/** Nothing plays that the visitor cannot stop: not on another screen, nor in a closed chat. */
const playbackOf = ({ conversation, router, app, host }: Widget): Playback => {
  const existing = made.get(conversation);
  if (existing) return existing;
  const playback = createPlayback(makeAudio);
  made.set(conversation, playback);
  router.subscribe(playback.pause);
  app.subscribe(() => host.embedding === 'frame' && !app.getSnapshot().isWidgetOpen && playback.pause());
  return playback;
};

export const WidgetAudio = ({ address }: { address: string }) => {
  const { t, locale } = usePartTexts();
  const text = {
    play: t('VOICE_PLAY'),
    pause: t('VOICE_PAUSE'),
    position: t('VOICE_POSITION'),
    at: (time: string, total: string) => t('VOICE_AT', { time, total }),
    speed: (speed: string) => t('VOICE_SPEED', { speed }),
    failed: t('VOICE_FAILED'),
  };
  return (
    <AudioPlayer
      address={address}
      label={t('PREVIEW_AUDIO')}
      playback={playbackOf(useWidget())}
      locale={locale}
      text={text}
    />
  );
};
