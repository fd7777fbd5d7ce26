/**
 * Each page contains a frame of what is measured (same origin) and reports to the address after its `#`, and in `said`,
 * when text was first painted there and what the frame had requested by then. They wait until the browser has painted
 * its own new window, which is not measured.
 */
const SETTLE_MS = 1_000;

/** Ms from the first byte asked for to the paint of the words; what was asked for until then, and until its fonts were there. */
export type Visit = {
  paint: number;
  requests: number;
  withFonts: { requests: number; bytes: number; scripts: number };
};
const WATCH = `
const bytesOf = (entries) => entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
// Text in a frame that is still hidden is not visible.
const isSeen = (frame) => frame.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && frame.clientHeight > 0;
const watch = (find, words) => {
  const look = () => {
    const frame = find();
    const shown = frame?.contentDocument?.body?.textContent.includes(words);
    if (shown && isSeen(frame)) setTimeout(() => report(frame.contentWindow));
    else requestAnimationFrame(look);
  };
  const report = async ({ performance, document }) => {
    const paint = performance.now();
    await document.fonts.ready;
    const asked = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
    const said = {
      paint,
      requests: asked.filter(({ startTime }) => startTime < paint).length,
      withFonts: { requests: asked.length, bytes: bytesOf(asked), scripts: bytesOf(asked.filter(({ name }) => name.endsWith('.js'))) },
    };
    if (location.hash) void fetch(location.hash.slice(1), { method: 'POST', mode: 'no-cors', body: JSON.stringify(said) });
    window.said = said;
  };
  requestAnimationFrame(look);
};
const addFrame = (address) => {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;inset-inline-end:20px;inset-block-end:20px;width:400px;height:600px;border:0';
  frame.src = address;
  document.body.append(frame);
  return frame;
};
`;

const page = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body><h1>Shop</h1><script>${WATCH}setTimeout(() => {${script}}, ${SETTLE_MS});</script></body></html>`;

/** A page that frames an address at once. */
export const framing = (address: string, words: string) =>
  page(`const frame = addFrame(${JSON.stringify(address)}); watch(() => frame, ${JSON.stringify(words)});`);

/** A shop with our loader, whose chat is opened as soon as there is a bubble; or which opens again automatically. */
export const withOurChat = (websiteToken: string, words: string, isPressed = true) =>
  page(`
const press = () => {
  const bubble = document.querySelector('button.woot-widget-bubble');
  if (!bubble) return requestAnimationFrame(press);
  if (${isPressed}) bubble.click();
  watch(() => document.querySelector('#chatwoot_live_chat_widget'), ${JSON.stringify(words)});
};
const loader = document.createElement('script');
loader.src = '/packs/js/sdk.js';
loader.onload = () => {
  chatwootSDK.run({ websiteToken: ${JSON.stringify(websiteToken)}, baseUrl: location.origin });
  press();
};
document.head.append(loader);`);

/** A shop with the reference on it: its frame, and the answers the peer's loader gives to one. */
export const withReference = (address: string, words: string, hasMessages: boolean) =>
  page(`
const prefix = 'porchlight-reference:';
const tellFrame = (frame, event, values) => frame.postMessage(prefix + JSON.stringify({ event, ...values }), location.origin);
addEventListener('message', ({ data, source }) => {
  if (data !== prefix + '{"event":"loaded"}') return;
  tellFrame(source, 'config-set', { position: 'right', hasMessages: ${hasMessages} });
  tellFrame(source, 'change-url', { referrerURL: location.href });
  tellFrame(source, 'toggle-open', { isOpen: true });
});
const frame = addFrame(${JSON.stringify(address)});
watch(() => frame, ${JSON.stringify(words)});`);
