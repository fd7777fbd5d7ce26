import type { ComponentProps, MouseEvent } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string; go: (path: string) => void };

/** With a modifier, or another button, a link is the browser's own. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0;

export const Link = ({ to, go, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      go(to);
    }}
  />
);
