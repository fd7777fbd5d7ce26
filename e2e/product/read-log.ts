import type { Locator } from 'playwright-core';

type Step = 'top' | 'on';

const scroll = (log: Locator, step: Step) =>
  log.evaluate((element, to: Step) => {
    const scrolls = (box: Element) =>
      box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
    let box: Element | null = element;
    while (box && !scrolls(box)) box = box.parentElement;
    if (!box) return true;
    const before = box.scrollTop;
    box.scrollTop = to === 'top' ? 0 : before + box.clientHeight * 0.6;
    return box.scrollTop === before;
  }, step);

const nextPaint = (log: Locator) =>
  log.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** However much of the log is rendered. A repetition on one screen is returned twice. */
export const readLog = async (log: Locator, pattern: RegExp, first: string): Promise<string[]> => {
  const visible = async (): Promise<string[]> => (await log.textContent())?.match(pattern) ?? [];
  while (!(await visible()).includes(first)) {
    await scroll(log, 'top');
    await nextPaint(log);
  }
  await scroll(log, 'top');
  await nextPaint(log);
  const read: string[] = [];
  for (let isEnd = false; ; ) {
    const text = await visible();
    const knownValues = new Set(read);
    read.push(...text.filter((word) => !knownValues.has(word)));
    read.push(...text.filter((word, index) => text.indexOf(word) !== index));
    if (isEnd) return read;
    isEnd = await scroll(log, 'on');
    await nextPaint(log);
  }
};
