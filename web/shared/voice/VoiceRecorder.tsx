import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../is-composing.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { clock } from './clock.ts';
import { type Recording, startRecording } from './recording.ts';
import styles from './VoiceRecorder.module.css';

type VoiceRecorderProps = {
  /** `done`: the label of the button that uses the recording. */
  text: { title: string; refused: string; cancel: string; done: string };
  onRecorded: (file: File) => void;
  onClose: () => void;
};

export const VoiceRecorder = ({ text: labels, onRecorded, onClose }: VoiceRecorderProps) => {
  const recording = useRef<Recording | null>(null);
  const [state, setState] = useState<'asking' | 'recording' | 'refused'>('asking');
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    let isUnmounted = false;
    startRecording().then(
      (started) => {
        if (isUnmounted) return started.cancel();
        recording.current = started;
        return setState('recording');
      },
      () => setState('refused'),
    );
    return () => {
      isUnmounted = true;
      recording.current?.cancel();
    };
  }, []);
  const leave = useRef(onClose);
  useEffect(() => {
    leave.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      leave.current();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  useEffect(() => {
    if (state !== 'recording') return undefined;
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);

  const send = async () => {
    const file = await recording.current?.stop();
    recording.current = null;
    if (file) onRecorded(file);
  };
  return (
    <div className={styles.panel} role="group" aria-label={labels.title}>
      {state === 'recording' && <span className={styles.dot} />}
      {state === 'asking' && <Spinner size={16} />}
      <span className={styles.time} role={state === 'refused' ? 'alert' : 'timer'}>
        {state === 'refused' ? labels.refused : clock(seconds)}
      </span>
      <IconButton icon="trash" label={labels.cancel} onClick={onClose} />
      {state === 'recording' && <Button onClick={send}>{labels.done}</Button>}
    </div>
  );
};
