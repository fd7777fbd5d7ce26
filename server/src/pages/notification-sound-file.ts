const RATE = 22_050;
const SECONDS = 0.45;
/** Two soft notes, a fourth apart. */
const NOTES = [
  { start: 0, hertz: 880 },
  { start: 0.11, hertz: 1_174.66 },
];

const sample = (time: number) =>
  NOTES.reduce((sum, { start, hertz }) => {
    const since = time - start;
    if (since < 0) return sum;
    const attack = Math.min(since / 0.005, 1);
    return sum + Math.sin(2 * Math.PI * hertz * since) * attack * Math.exp(-since * 11) * 0.35;
  }, 0);

/** A short chime (WAV, 8 bits, one channel) for older clients: our own loader synthesises its sound. */
export const renderNotificationSoundFile = () => {
  const count = Math.round(RATE * SECONDS);
  const wav = Buffer.alloc(44 + count);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + count, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(count, 40);
  for (let index = 0; index < count; index += 1) wav[44 + index] = Math.round(128 + sample(index / RATE) * 127);
  return wav;
};
