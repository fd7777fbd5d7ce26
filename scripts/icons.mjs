// The icons of the installed console, drawn from the product's mark (`web/console/ui/BrandMark.tsx`), into `web/icons`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './paths.mjs';

/** `radius`: of the square's corners; `scale`: of the mark, which is 24 units wide. */
const drawing = ({ radius, scale }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">
  <title>Porchlight</title>
  <rect width="240" height="240" rx="${radius}" fill="#0f5f67"/>
  <g transform="translate(120 120) scale(${scale}) translate(-12 -12.5)">
    <circle cx="12" cy="15" r="8" fill="#f6ad37" opacity=".32"/>
    <path d="M3.5 12 12 4l8.5 8" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="12" cy="15" r="4" fill="#f6ad37"/>
  </g>
</svg>`;

/** The browser's tab has the same mark. */
const ROUNDED = { radius: 52, scale: 7.6 };

/** A maskable icon and Apple's are cut by the system: they fill the square, and the mark keeps to the inner 80 %. */
const ICONS = [
  { name: '192', size: 192, ...ROUNDED },
  { name: '512', size: 512, ...ROUNDED },
  { name: 'maskable-192', size: 192, radius: 0, scale: 5.8 },
  { name: 'maskable-512', size: 512, radius: 0, scale: 5.8 },
  { name: 'apple-touch', size: 180, radius: 0, scale: 6.6 },
];

export const makeIcons = async () => {
  const folder = join(root, 'web/icons');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'icon.svg'), `${drawing(ROUNDED)}\n`);
  for (const { name, size, ...look } of ICONS)
    await sharp(Buffer.from(drawing(look)), { density: 300 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toFile(join(folder, `${name}.png`));
  return 0;
};
