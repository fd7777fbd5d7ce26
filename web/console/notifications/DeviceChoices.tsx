import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { Check } from '../form/Check.tsx';
import { SOUNDS } from '../state/notifications/device.ts';
import { t } from '../state/notifications/texts.ts';
import { TONES } from '../state/notifications/tones.ts';
import type { Workspace } from '../state/workspace.ts';
import { InstallChoice } from './InstallChoice.tsx';
import { PushChoice } from './PushChoice.tsx';
import control from '../ui/Control.module.css';
import styles from './Preferences.module.css';

const SoundFields = ({ device, ring }: { device: Workspace['device']; ring: () => void }) => {
  const { tone, volume, repeats } = useStore(device);
  return (
    <>
      <label className={styles.choice}>
        {t('TONE')}
        <select
          className={control.control}
          value={tone}
          onChange={({ target }) => {
            device.setTone(TONES.find((each) => each === target.value) ?? 'chime');
            ring();
          }}
        >
          {TONES.map((each) => (
            <option key={each} value={each}>
              {t(`TONE_${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        {t('VOLUME')}
        <input
          type="range"
          className={styles.volume}
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={({ target }) => device.setVolume(Number(target.value))}
        />
      </label>
      <Button look="text" onClick={ring}>
        {t('TRY_SOUND')}
      </Button>
      <Check checked={repeats} onChange={({ target }) => device.setRepeats(target.checked)}>
        {t('REPEAT')}
      </Check>
    </>
  );
};

/** What this browser does, for all who sign in to it. */
export const DeviceChoices = ({ workspace: { device, notices, push } }: { workspace: Workspace }) => {
  const { sound, showing } = useStore(device);
  const isPossible = showing === 'on' || showing === 'off';
  return (
    <fieldset className={styles.device}>
      <legend>{t('DEVICE')}</legend>
      <Check checked={showing === 'on'} disabled={!isPossible} onChange={({ target }) => device.show(target.checked)}>
        {t('SHOW_HERE')}
      </Check>
      {!isPossible && <p className={styles.hint}>{t(showing === 'denied' ? 'BLOCKED' : 'UNSUPPORTED')}</p>}
      <PushChoice push={push} />
      <InstallChoice />
      <label className={styles.choice}>
        {t('SOUND')}
        <select
          className={control.control}
          value={sound}
          onChange={({ target }) => device.setSound(SOUNDS.find((each) => each === target.value) ?? 'all')}
        >
          {SOUNDS.map((each) => (
            <option key={each} value={each}>
              {t(`SOUND_${each}`)}
            </option>
          ))}
        </select>
      </label>
      {sound !== 'none' && <SoundFields device={device} ring={notices.ring} />}
    </fieldset>
  );
};
