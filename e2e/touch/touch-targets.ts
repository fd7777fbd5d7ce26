import type { Frame, Page } from 'playwright-core';

/** The width of a finger, in CSS pixels (WCAG 2.5.5, and Apple's and Google's guidelines). */
const FINGER = 44;

/**
 * A line for each control of the screen that a finger does not hit in an area of 44 by 44 px; an empty list is a pass. Measured
 * by hit tests around the control, so that pseudo-elements and labels count and what covers it does not. Links within a
 * line of text are exempt (WCAG 2.5.8), as are controls that the browser draws within a field.
 */
export const smallTargets = (screen: Page | Frame, within = 'body'): Promise<string[]> =>
  screen.evaluate(
    ({ within, finger }) => {
      const CONTROLS =
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], ' +
        '[role=option], [role=menuitem], [role=tab], [role=switch], [role=button]';
      const isInline = (control: Element) =>
        control.matches('a, button') &&
        getComputedStyle(control).display === 'inline' &&
        (control.parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim();
      const labelOf = (control: Element) =>
        control instanceof HTMLInputElement || control instanceof HTMLSelectElement
          ? [...(control.labels ?? [])].find((label) => label.getClientRects().length > 0)
          : undefined;
      const measure = (control: Element) => {
        const { width, height } = control.getBoundingClientRect();
        const label = labelOf(control);
        const isChoice = control.matches('[type=checkbox], [type=radio]');
        const area = (width < 2 || height < 2 || isChoice) && label ? label : control;
        area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = area.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hits = (left: number, top: number) => {
          const found = document.elementFromPoint(left, top);
          return !!found && (control.contains(found) || area.contains(found) || !!label?.contains(found));
        };
        const reach = (stepX: number, stepY: number) => {
          let far = 0;
          while (far < finger && hits(x + stepX * (far + 0.5), y + stepY * (far + 0.5))) far += 1;
          return far;
        };
        return {
          isReached: hits(x, y),
          isOutside: x < 0 || y < 0 || x > innerWidth || y > innerHeight,
          wide: reach(-1, 0) + reach(1, 0),
          high: reach(0, -1) + reach(0, 1),
        };
      };
      const nameOf = (control: Element) =>
        (control.getAttribute('aria-label') || control.textContent || control.getAttribute('name') || '')
          .trim()
          .slice(0, 40);
      const seen = [...(document.querySelector(within)?.querySelectorAll(CONTROLS) ?? [])].filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.closest('[inert], [aria-hidden=true]') &&
          // Visually hidden until it has the focus.
          getComputedStyle(control).clipPath !== 'inset(50%)' &&
          !isInline(control),
      );
      const small = seen.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        // Chosen by another control.
        if ((width < 2 || height < 2) && !labelOf(control)) return [];
        const { isReached, isOutside, wide, high } = measure(control);
        // Below what lies over the page, or in a list that is cut.
        if (!isReached && (isOutside || document.querySelector('dialog[open], [popover]:popover-open'))) return [];
        // A hit test rounds the edges of a control at a fraction of a pixel.
        return wide >= finger - 1 && high >= finger - 1
          ? []
          : [`${wide} x ${high}: ${control.tagName.toLowerCase()} "${nameOf(control)}" .${control.className}`];
      });
      /* What cannot be scrolled by a finger, and was scrolled to reach a control: the control was cut. */
      const cut = [...document.querySelectorAll('*')].filter(
        (element) => element.scrollLeft !== 0 && ['hidden', 'clip'].includes(getComputedStyle(element).overflowX),
      );
      return [...small, ...cut.map(({ tagName, className }) => `cut: ${tagName.toLowerCase()} .${className}`)];
    },
    { within, finger: FINGER },
  );
