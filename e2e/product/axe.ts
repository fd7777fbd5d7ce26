import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 A and AA, and axe's own best practices. */
const RUN_ONLY = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Finding = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = { run(context: Document | string, options: object): Promise<{ violations: Finding[] }> };

/** What a change of colours alone can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Check = { runOnly: string[]; rules?: Record<string, { enabled: boolean }>; part?: string | undefined };

const run = async (screen: Page | Frame, { part, ...options }: Check): Promise<string[]> => {
  // By the devtools, which no policy of the page forbids, once for each document: loading axe takes twice as long as a run of it.
  if (!(await screen.evaluate(() => 'axe' in window))) await screen.evaluate(AXE);
  const found = await screen.evaluate(
    async ({ options, part }) => {
      // Colours are measured after their transition; endless animations are not awaited.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
      const { axe } = window as unknown as { axe: Axe };
      // Under what lies over the page, the main landmark is there and inert, which axe takes for missing.
      const rules = document.querySelector('main[inert]')
        ? { ...options.rules, 'landmark-one-main': { enabled: false } }
        : options.rules;
      return (await axe.run(part ?? document, { ...options, rules })).violations;
    },
    { options: { ...options, resultTypes: ['violations'] }, part },
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help} - ${html.slice(0, 160)} - ${failureSummary ?? ''}`),
  );
};

const isPage = (screen: Page | Frame) => 'mainFrame' in screen || screen.parentFrame() === null;

/** A line for each finding of axe, `within` a selector alone; an empty list is a pass. */
export const accessibilityViolations = (screen: Page | Frame, within?: string): Promise<string[]> =>
  run(screen, {
    runOnly: RUN_ONLY,
    rules: { region: { enabled: isPage(screen) }, 'page-has-heading-one': { enabled: false } },
    part: within,
  });

/** The same of a screen that is checked, in another colour scheme. */
export const colourViolations = (screen: Page | Frame): Promise<string[]> => run(screen, { runOnly: COLOURS });
