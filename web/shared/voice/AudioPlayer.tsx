import { type KeyboardEvent, useEffect } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { StyleVariables } from '../ui/style-variables.ts';
import { useStore } from '../use-store.ts';
import { clock } from './clock.ts';
import type { Playback } from './playback.ts';
import styles from './AudioPlayer.module.css';

const PLAY = 'M8 5.5v13l10.5-6.5z';
const PAUSE = 'M9 6v12M15 6v12';
/** Seconds for an arrow key. */
const STEP = 2;

export type AudioPlayerText = {
  play: string;
  pause: string;
  position: string;
  at: (time: string, total: string) => string;
  speed: (speed: string) => string;
  failed: string;
};

type AudioPlayerProps = { address: string; label: string; playback: Playback; locale: string; text: AudioPlayerText };

/** The keys of a slider. Right is forwards, in right-to-left languages left is. */
const stepOf = (key: string): number => {
  const forwards = document.documentElement.dir === 'rtl' ? -1 : 1;
  if (key === 'ArrowUp') return STEP;
  if (key === 'ArrowDown') return -STEP;
  if (key === 'ArrowRight') return STEP * forwards;
  return key === 'ArrowLeft' ? -STEP * forwards : 0;
};

export const AudioPlayer = ({ address, label, playback, locale, text }: AudioPlayerProps) => {
  const track = playback.trackOf(address);
  const { status, time, duration } = useStore(track);
  const speed = useStore(playback.speed);
  useEffect(() => track.load(), [track]);
  const isOn = status === 'playing' || status === 'loading';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (!step) return;
    event.preventDefault();
    track.seek(time + step);
  };
  const played: StyleVariables = { '--played': `${duration ? (time / duration) * 100 : 0}%` };
  const rate = `${new Intl.NumberFormat(locale).format(speed)}×`;
  return (
    <div className={styles.player} role="group" aria-label={label} data-status={status}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={isOn ? text.pause : text.play}
        onClick={() => (isOn ? track.pause() : void track.play(speed))}
      >
        {status === 'loading' ? <Spinner size={18} /> : <Icon name={isOn ? PAUSE : PLAY} size={20} />}
      </button>
      {status === 'failed' ? (
        <p className={styles.failed} role="alert">
          {text.failed}
        </p>
      ) : (
        <>
          <input
            type="range"
            className={styles.track}
            style={played}
            aria-label={text.position}
            aria-valuetext={text.at(clock(time), clock(duration))}
            min={0}
            max={duration || 1}
            step="any"
            value={time}
            disabled={duration === 0}
            onChange={({ target }) => track.seek(target.valueAsNumber)}
            onKeyDown={onKeyDown}
            // A swipe over a message replies to it.
            onPointerDown={(event) => event.stopPropagation()}
          />
          <span className={styles.time}>{clock(time > 0 ? time : duration)}</span>
          <button type="button" className={styles.speed} aria-label={text.speed(rate)} onClick={playback.nextSpeed}>
            {rate}
          </button>
        </>
      )}
    </div>
  );
};
