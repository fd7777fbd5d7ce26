import type { Page } from 'playwright-core';
import sharp from 'sharp';

export const lantern = (width: number, height: number, warm = '#ffb454') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}"
      preserveAspectRatio="xMidYMid slice"><defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1c2541"/><stop offset="1" stop-color="#5b4a68"/></linearGradient>
      <radialGradient id="glow"><stop stop-color="#fff3d6"/><stop offset=".25" stop-color="${warm}"/>
      <stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient></defs>
      <rect x="-400" y="-400" width="1200" height="1100" fill="url(#sky)"/>
      <path d="M-400 232q300-40 600 0t600-6v500h-1200z" fill="#151826"/>
      <circle cx="200" cy="165" r="140" fill="url(#glow)" opacity=".75"/>
      <path d="M200 70v-18m-26 22q26-44 52 0" stroke="#0d0f18" stroke-width="6" fill="none"/>
      <path d="M166 92h68l12 22h-92zM158 214h84l8 18h-100z" fill="#0d0f18"/>
      <rect x="164" y="114" width="72" height="100" fill="#fff3d6" opacity=".35"/>
      <path d="M168 114v100m64-100v100" stroke="#0d0f18" stroke-width="5"/>
      <path d="M200 196q-20-16 0-54q20 38 0 54z" fill="#fff3d6"/></svg>`),
  )
    .jpeg({ quality: 86 })
    .toBuffer();

export const invoice = () =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%'),
    Buffer.alloc(183_400, 32),
    Buffer.from('\n%%EOF\n'),
  ]);

export const hum = (seconds: number) => {
  const rate = 8_000;
  const sound = Buffer.alloc(44 + seconds * rate);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(rate, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(seconds * rate, 40);
  for (let at = 0; at < seconds * rate; at += 1)
    sound[44 + at] = 128 + Math.round(60 * Math.sin(at / 6) * Math.sin(at / rate));
  return sound;
};

/** Recorded by the browser itself. */
export const film = async (page: Page, picture: Buffer) => {
  const bytes = await page.evaluate(async (base64) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 270 });
    const paper = canvas.getContext('2d');
    const image = Object.assign(new Image(), { src: `data:image/jpeg;base64,${base64}` });
    await image.decode();
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let n = 0; n < 30; n += 1) {
      await new Promise(requestAnimationFrame);
      paper?.drawImage(image, 0, -n / 10, 480, 360);
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, picture.toString('base64'));
  return Buffer.from(bytes);
};
