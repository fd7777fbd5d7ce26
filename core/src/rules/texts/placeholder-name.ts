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

export const placeholderName = (source_id: string) => {
  const seed = Number.parseInt(source_id.replaceAll('-', '').slice(0, 8), 16) || 0;
  return `${ADJECTIVES[seed % ADJECTIVES.length]}-${NOUNS[Math.floor(seed / 31) % NOUNS.length]}-${seed % 1000}`;
};

/** Whether a name was generated, here or in the product that contacts were imported from. It is not used in greetings. */
export const isPlaceholderName = (name: string): boolean => /^[a-z]{2,20}-[a-z]{2,20}-\d{1,4}$/.test(name);
