/** Wire protocol 14.1: twelve hex characters, the ninth of them always 4. */
const TEMPLATE = 'xxxxxxxx4xxx';

/** A name for what a client makes before the server has seen it. `random`: numbers from 0 up to, without, 1. */
export const shortId = (random: () => number): string =>
  TEMPLATE.replace(/x/g, () => Math.floor(random() * 16).toString(16));
