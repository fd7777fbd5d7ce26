import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import styles from './Popover.module.css';

type PopoverProps = {
  /** What it hangs from; the focus goes back there. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

const GAP = 6;
const FIRST = 'input, select, [tabindex="0"], button';

/** Under its anchor when there is room, above it when there is more; never beyond the window. */
const positionPanel = (panel: HTMLElement, anchor: HTMLElement) => {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isBelow = at.bottom + GAP + height <= window.innerHeight || at.top < window.innerHeight - at.bottom;
  const top = isBelow ? at.bottom + GAP : at.top - GAP - height;
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const start = isRightToLeft ? at.right - width : at.left;
  const left = start + width > window.innerWidth - GAP && !isRightToLeft ? at.right - width : start;
  panel.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
  panel.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
};

export const Popover = ({ anchor, label, onClose, children }: PopoverProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const [element, button] = [panel.current, anchor.current];
    if (!element || !button) return undefined;
    element.showPopover?.();
    positionPanel(element, button);
    // Before the next key can come: it belongs to what has just opened.
    const initial = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(FIRST);
    initial?.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => positionPanel(element, button));
    observer.observe(element);
    return () => observer.disconnect();
  }, [anchor]);

  useEffect(() => {
    const button = anchor.current;
    const element = panel.current;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target) && !button?.contains(target)) close.current();
    };
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      // What was pressed elsewhere keeps the focus it took.
      if (element?.contains(document.activeElement) || document.activeElement === document.body) button?.focus();
    };
  }, [anchor]);

  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={styles.popover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
};
