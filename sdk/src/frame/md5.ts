/** MD5 in hex of a text's UTF-8 bytes (RFC 1321): the wire's digest of an identity, not a protection. */
export const md5 = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  const put = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << ((at % 4) * 8));
  };
  for (const [at, byte] of bytes.entries()) put(at, byte);
  put(bytes.length, 128);
  words[words.length - 2] = bytes.length * 8;
  const digest = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let block = 0; block < words.length; block += 16) digestBlock(digest, words.subarray(block, block + 16));
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const WORDS = [1, 0, 5, 1, 3, 5, 7, 0];

const digestBlock = (digest: Uint32Array, words: Uint32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0] = digest;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] ?? 0;
    const word = words[((WORDS[round * 2] ?? 0) * step + (WORDS[round * 2 + 1] ?? 0)) & 15] ?? 0;
    const sum = (a + mixed + word + Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32)) | 0;
    const shift = SHIFTS[round * 4 + (step % 4)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  [a, b, c, d].forEach((part, at) => {
    digest[at] = (digest[at] ?? 0) + part;
  });
};
