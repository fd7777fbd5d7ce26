import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import { TONES, type Tone } from './tones.ts';

export const SOUNDS = ['all', 'mine', 'none'] as const;
export type SoundChoice = (typeof SOUNDS)[number];

/** `unsupported` and `denied` are the browser's; the other two are the agent's. */
export type ShowingState = 'unsupported' | 'denied' | 'off' | 'on';
export type DeviceState = {
  sound: SoundChoice;
  showing: ShowingState;
  tone: Tone;
  /** In percent. */
  volume: number;
  /** The sound comes again while a conversation waits. */
  repeats: boolean;
};

const SOUND_KEY = 'porchlight-console-sound';
const SHOWING_KEY = 'porchlight-console-notifications';
const TONE_KEY = 'porchlight-console-tone';
const VOLUME_KEY = 'porchlight-console-volume';
const REPEATS_KEY = 'porchlight-console-sound-repeats';
const VOLUME = 50;

/** What this device does when something happens: a matter of the room it stands in, not of the account. */
export const createDevice = (storage: TextStorage) => {
  const showing = (): ShowingState => {
    if (typeof Notification === 'undefined') return 'unsupported';
    if (Notification.permission === 'denied') return 'denied';
    return Notification.permission === 'granted' && storage.get(SHOWING_KEY) === 'on' ? 'on' : 'off';
  };
  const sound = (): SoundChoice => SOUNDS.find((each) => each === storage.get(SOUND_KEY)) ?? 'all';
  const volume = () => {
    const stored = storage.get(VOLUME_KEY) ?? '';
    return /^\d{1,3}$/.test(stored) ? Math.min(100, Number(stored)) : VOLUME;
  };
  const stateNow = (): DeviceState => ({
    sound: sound(),
    showing: showing(),
    tone: TONES.find((each) => each === storage.get(TONE_KEY)) ?? 'chime',
    volume: volume(),
    repeats: storage.get(REPEATS_KEY) === 'on',
  });
  const store = createStore<DeviceState>(stateNow());
  const refresh = () => store.set(stateNow());
  const keep = (key: string, value: string) => {
    storage.set(key, value);
    refresh();
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setSound: (choice: SoundChoice) => keep(SOUND_KEY, choice),
    setTone: (tone: Tone) => keep(TONE_KEY, tone),
    setVolume: (percent: number) => keep(VOLUME_KEY, String(percent)),
    setRepeats: (repeats: boolean) => keep(REPEATS_KEY, repeats ? 'on' : 'off'),
    /** Asks the browser where it has not been asked: only in answer to a press. */
    show: async (isEnabled: boolean) => {
      storage.set(SHOWING_KEY, isEnabled ? 'on' : 'off');
      if (isEnabled && typeof Notification !== 'undefined' && Notification.permission === 'default')
        await Notification.requestPermission();
      refresh();
    },
  };
};
export type Device = ReturnType<typeof createDevice>;
