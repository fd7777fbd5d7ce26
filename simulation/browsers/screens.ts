import type { Frame, Page } from 'playwright-core';

/** Without quoted text: each message's marks, and whether it is being sent. */
export type ScreenMessage = { marks: string[]; isSending: boolean };

/** The rendered part of the log, at its end. Undefined while no conversation is open. */
export const readScreen = (place: Page | Frame): Promise<ScreenMessage[] | undefined> =>
  place.evaluate(async () => {
    const log = document.querySelector('[role=log]');
    if (!log) return undefined;
    const scrolls = (box: Element) =>
      box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
    let box: Element | null = log;
    while (box && !scrolls(box)) box = box.parentElement;
    for (let count = 0; box && count < 3; count += 1) {
      box.scrollTop = box.scrollHeight;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    return [...log.querySelectorAll('[data-state]')].map((row) => {
      const own = row.cloneNode(true) as Element;
      for (const part of own.querySelectorAll('button')) part.remove();
      return {
        marks: own.textContent?.match(/zq\d+n\d+z/g) ?? [],
        isSending: row.getAttribute('data-state') === 'in_progress',
      };
    });
  });

/** How the end of a conversation on a screen differs from the server's. `owned`: marks of this conversation. */
export const screenProblems = (shown: readonly ScreenMessage[], stored: readonly string[]): string[] => {
  const problems: string[] = [];
  const sending = shown.filter(({ isSending }) => isSending).length;
  if (sending > 0) problems.push(`${sending} messages are shown as on their way`);
  const marks = shown.flatMap((message) => message.marks);
  const foreign = marks.filter((mark) => !stored.includes(mark));
  if (foreign.length > 0) problems.push(`it shows ${foreign.join(' ')}, which the conversation does not have`);
  if (new Set(marks).size !== marks.length) problems.push(`it shows a message twice: ${marks.join(' ')}`);
  const expected = stored.slice(-Math.max(marks.length, 1));
  if (foreign.length === 0 && marks.join() !== expected.join())
    problems.push(
      `it ends with ${marks.slice(-8).join(' ') || 'nothing'}, not ${expected.slice(-8).join(' ') || 'nothing'}`,
    );
  return problems;
};
