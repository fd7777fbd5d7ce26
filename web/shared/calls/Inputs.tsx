import { useStore } from '../use-store.ts';
import type { Call } from './call.ts';
import { Toggle } from './Toggle.tsx';
import type { CallTexts } from './texts.ts';

type InputsProps = { call: Call; texts: CallTexts };

export const Inputs = ({ call: { media }, texts }: InputsProps) => {
  const { mic, camera } = useStore(media);
  return (
    <>
      <Toggle
        icon={mic.on ? 'mic' : 'mic-off'}
        label={texts('MICROPHONE')}
        aria-pressed={mic.on}
        data-off={!mic.on || undefined}
        data-input
        aria-busy={mic.asking || undefined}
        onClick={() => media.toggle('mic')}
      />
      <Toggle
        icon={camera.on ? 'camera' : 'camera-off'}
        label={texts('CAMERA')}
        aria-pressed={camera.on}
        data-off={!camera.on || undefined}
        data-input
        aria-busy={camera.asking || undefined}
        onClick={() => media.toggle('camera')}
      />
    </>
  );
};
