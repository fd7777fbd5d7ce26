type FakeTrack = EventTarget & {
  kind: string;
  id: string;
  enabled: boolean;
  readyState: string;
  stop(): void;
  lose(): void;
};

const fakeTrack = (kind: string, id: string): FakeTrack => {
  const track: FakeTrack = Object.assign(new EventTarget(), {
    kind,
    id,
    enabled: true,
    readyState: 'live',
    stop: () => {
      track.readyState = 'ended';
    },
    lose: () => {
      track.readyState = 'ended';
      track.dispatchEvent(new Event('ended'));
    },
  });
  return track;
};

type Refusal = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

export const createFakeDevices = () => {
  const opened: FakeTrack[] = [];
  const refuse: { audio?: Refusal | undefined; video?: Refusal | undefined; screen?: Refusal | undefined } = {};
  const requests: MediaStreamConstraints[] = [];
  const streamOf = (tracks: FakeTrack[]) => ({
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
  });
  const give = (kind: string, refusal: Refusal | undefined, id: string) => {
    if (refusal) throw new DOMException('no', refusal);
    const track = fakeTrack(kind, id);
    opened.push(track);
    return track;
  };
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [
      { kind: 'audioinput', deviceId: 'mic-1', label: 'Desk microphone' },
      { kind: 'videoinput', deviceId: 'cam-1', label: 'Front camera' },
      { kind: 'videoinput', deviceId: 'cam-2', label: 'Back camera' },
    ],
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      requests.push(constraints);
      const both = [
        ...(constraints.audio ? [{ kind: 'audio', refusal: refuse.audio }] : []),
        ...(constraints.video ? [{ kind: 'video', refusal: refuse.video }] : []),
      ];
      for (const { refusal } of both) if (refusal) throw new DOMException('no', refusal);
      return streamOf(both.map(({ kind, refusal }) => give(kind, refusal, `${kind}-${opened.length}`)));
    },
    getDisplayMedia: async () => streamOf([give('video', refuse.screen, 'screen')]),
  });
  return {
    browser: { mediaDevices } as unknown as Pick<Navigator, 'mediaDevices'>,
    opened,
    requests,
    refuse,
    live: () => opened.filter(({ readyState }) => readyState === 'live').map(({ kind }) => kind),
  };
};
