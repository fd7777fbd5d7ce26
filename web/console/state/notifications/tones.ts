export const TONES = ['chime', 'bell', 'tap', 'ping'] as const;
export type Tone = (typeof TONES)[number];

/** `at` and `length` in seconds; two frequencies, one for each half; `loudness` at full volume. */
export type Note = {
  at: number;
  hz: readonly [number, number];
  length: number;
  shape: OscillatorType;
  loudness: number;
};

const note = (at: number, hz: readonly [number, number], length: number, loudness = 0.24): Note => ({
  at,
  hz,
  length,
  shape: 'sine',
  loudness,
});

export const NOTES: Readonly<Record<Tone, readonly Note[]>> = {
  chime: [note(0, [660, 880], 0.18)],
  bell: [note(0, [1_046, 1_046], 0.9), note(0, [2_093, 2_093], 0.5, 0.08), note(0, [3_140, 3_140], 0.3, 0.04)],
  tap: [
    { ...note(0, [190, 140], 0.09, 0.5), shape: 'triangle' },
    { ...note(0.16, [190, 140], 0.09, 0.5), shape: 'triangle' },
  ],
  ping: [note(0, [1_320, 1_320], 0.12), note(0.14, [1_760, 1_760], 0.2)],
};
