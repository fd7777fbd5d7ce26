import { use } from 'react';
import { AudioPlayer } from '../../shared/voice/AudioPlayer.tsx';
import { LOCALE } from '../base/language.ts';
import { t } from '../base/texts.ts';
import { PlaybackContext } from './Recordings.tsx';

const TEXT = {
  play: t('VOICE_PLAY'),
  pause: t('VOICE_PAUSE'),
  position: t('VOICE_POSITION'),
  at: (time: string, total: string) => t('VOICE_AT', { time, total }),
  speed: (speed: string) => t('VOICE_SPEED', { speed }),
  failed: t('VOICE_FAILED'),
};

export const Recording = ({ address, name }: { address: string; name: string }) => {
  const playback = use(PlaybackContext);
  if (!playback) return null;
  return <AudioPlayer address={address} label={name} playback={playback} locale={LOCALE} text={TEXT} />;
};
