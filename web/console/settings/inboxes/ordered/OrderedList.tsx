import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { startDrag } from './drag-order.ts';
import { moved } from './moved.ts';
import text from '../../../ui/Text.module.css';
import looks from './OrderedList.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type OrderedListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** How items are moved. */
  hint: string;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
};

/** Items in their order, which a pointer drags and the arrow keys move; what moved is said. */
export const OrderedList = <Item,>({ items, keyOf, nameOf, hint, onChange, children }: OrderedListProps<Item>) => {
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const newest = useRef(items);
  newest.current = items;
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const item = newest.current[from];
    if (item === undefined || to < 0 || to >= newest.current.length) return;
    // The next step of a drag may come before the next painting.
    newest.current = moved(newest.current, from, to);
    onChange([...newest.current]);
    setAnnouncement(t('MOVED', { name: nameOf(item), place: to + 1, count: items.length }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <>
      <p id={hintId} className={text.quiet}>
        {hint}
      </p>
      <ul ref={list} className={looks.items}>
        {items.map((item, index) => (
          <li key={keyOf(item)}>
            <button
              type="button"
              className={looks.handle}
              aria-label={`${t('MOVE')}: ${nameOf(item)}`}
              aria-describedby={hintId}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={({ button }) => button === 0 && list.current && startDrag(list.current, index, move)}
            >
              <span aria-hidden="true">⠿</span>
            </button>
            <div className={looks.content}>{children(item, index)}</div>
          </li>
        ))}
      </ul>
      <p role="status" className={looks.announcement}>
        {announcement}
      </p>
    </>
  );
};
