import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 A and AA, and axe's own best practices. */
const RUN_ONLY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Finding = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = { run(context: Document | string, options: object): Promise<{ violations: Finding[] }> };

/** One line for each violation on a page or frame, or inside a selector; an empty list is a pass. */
export const accessibilityViolations = async (screen: Page | Frame, within?: string): Promise<string[]> => {
  // By the devtools, which no policy of the page forbids, once for each document: loading axe is slow.
  if (!(await screen.evaluate(() => 'axe' in window))) await screen.evaluate(AXE);
  const found = await screen.evaluate(
    async ({ options, part }) => {
      // Colours are measured after their transition; endless animations are not awaited.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
      const { axe } = window as unknown as { axe: Axe };
      // A frame has no landmarks of its own: those are the host page's.
      const rules = { region: { enabled: window === window.top }, 'page-has-heading-one': { enabled: false } };
      return (await axe.run(part ?? document, { ...options, rules })).violations;
    },
    { options: { runOnly: RUN_ONLY, resultTypes: ['violations'] }, part: within },
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help} - ${html.slice(0, 160)} - ${failureSummary ?? ''}`),
  );
};
