import { useId } from 'react';
import { useStore } from '../use-store.ts';
import type { Call } from './call.ts';
import type { CallTexts } from './texts.ts';
import styles from './Devices.module.css';

type Choice = { kind: 'mic' | 'camera' | 'speaker'; input: MediaDeviceKind; label: string; value: string };
type DevicesProps = { call: Call; texts: CallTexts };

/** Browsers that cannot select the output list no speakers, or cannot use the choice. */
const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype;

export const Devices = ({ call: { media }, texts }: DevicesProps) => {
  const { mic, camera, devices, speakerId } = useStore(media);
  const id = useId();
  const choices: Choice[] = [
    { kind: 'mic', input: 'audioinput', label: texts('MICROPHONE'), value: mic.deviceId },
    { kind: 'camera', input: 'videoinput', label: texts('CAMERA'), value: camera.deviceId },
    ...(canChooseSpeaker()
      ? [{ kind: 'speaker', input: 'audiooutput', label: texts('SPEAKER'), value: speakerId } as const]
      : []),
  ];
  return (
    <div className={styles.devices}>
      {choices.map(({ kind, input, label, value }) => {
        const named = devices.filter((device) => device.kind === input && device.deviceId !== '');
        return (
          <label key={kind} htmlFor={`${id}-${kind}`}>
            <span>{label}</span>
            <select
              id={`${id}-${kind}`}
              value={named.some(({ deviceId }) => deviceId === value) ? value : ''}
              onChange={(event) => media.choose(kind, event.target.value)}
            >
              <option value="">{texts('DEVICE_DEFAULT')}</option>
              {named
                .filter(({ deviceId }) => deviceId !== 'default')
                .map((device, index) => (
                  <option key={device.deviceId} value={device.deviceId}>
                    {device.label || texts('DEVICE_NUMBER', { number: index + 1 })}
                  </option>
                ))}
            </select>
          </label>
        );
      })}
    </div>
  );
};
