import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';

export const SOUNDS = ['all', 'mine', 'none'] as const;
export type SoundChoice = (typeof SOUNDS)[number];

/** `unsupported` and `denied` are the browser's; the other two are the agent's. */
export type ShowingState = 'unsupported' | 'denied' | 'off' | 'on';
export type DeviceState = { sound: SoundChoice; showing: ShowingState };

const SOUND_KEY = 'porchlight-console-sound';
const SHOWING_KEY = 'porchlight-console-notifications';

/** What this device does when something happens: a matter of the room it stands in, not of the account. */
export const createDevice = (storage: TextStorage) => {
  const showing = (): ShowingState => {
    if (typeof Notification === 'undefined') return 'unsupported';
    if (Notification.permission === 'denied') return 'denied';
    return Notification.permission === 'granted' && storage.get(SHOWING_KEY) === 'on' ? 'on' : 'off';
  };
  const sound = (): SoundChoice => SOUNDS.find((each) => each === storage.get(SOUND_KEY)) ?? 'all';
  const store = createStore<DeviceState>({ sound: sound(), showing: showing() });
  const refresh = () => store.set({ sound: sound(), showing: showing() });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    setSound: (choice: SoundChoice) => {
      storage.set(SOUND_KEY, choice);
      refresh();
    },
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
