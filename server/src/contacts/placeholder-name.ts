const ADJECTIVES = [
  'amber',
  'autumn',
  'bold',
  'calm',
  'clear',
  'crimson',
  'falling',
  'gentle',
  'golden',
  'hidden',
  'misty',
  'patient',
  'quiet',
  'rapid',
  'silent',
  'snowy',
  'still',
  'twilight',
  'wandering',
  'winter',
];
const NOUNS = [
  'bird',
  'brook',
  'cloud',
  'dawn',
  'field',
  'fire',
  'forest',
  'frost',
  'grass',
  'harbour',
  'lake',
  'leaf',
  'meadow',
  'moon',
  'river',
  'sea',
  'snow',
  'star',
  'sun',
  'wave',
];

/** A name for somebody who has given none (wire protocol 3.3): the same for the same visitor. */
export const placeholderName = (source_id: string) => {
  const seed = Number.parseInt(source_id.replaceAll('-', '').slice(0, 8), 16) || 0;
  return `${ADJECTIVES[seed % ADJECTIVES.length]}-${NOUNS[Math.floor(seed / 31) % NOUNS.length]}-${seed % 1000}`;
};
