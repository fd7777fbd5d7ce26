import type { ReactNode } from 'react';
import { LOCALE } from '../base/language.ts';
import { t } from '../base/texts.ts';
import nav from '../ui/Nav.module.css';

type EntryProps = {
  name: string;
  /** More than the name, where that says too little. */
  title?: string;
  isCurrent: boolean;
  mark: ReactNode;
  /** Open conversations; undefined while that is unknown. */
  count?: number | undefined;
  countText?: 'OPEN_CONVERSATIONS' | 'PENDING_CONVERSATIONS' | 'SNOOZED_CONVERSATIONS' | 'SCHEDULED_CONVERSATIONS';
  isWaiting?: boolean;
  onOpen: () => void;
  children?: ReactNode;
};

export const Entry = ({
  name,
  title = name,
  isCurrent,
  mark,
  count = 0,
  countText = 'OPEN_CONVERSATIONS',
  isWaiting = false,
  onOpen,
  children,
}: EntryProps) => (
  <li className={nav.entry}>
    <button
      type="button"
      className={nav.open}
      title={title}
      aria-current={isCurrent || undefined}
      aria-description={count > 0 ? t(countText, { count }) : undefined}
      onClick={onOpen}
    >
      {mark}
      <bdi className={nav.name}>{name}</bdi>
      {count > 0 && (
        <span className={isWaiting ? nav.waiting : nav.count} aria-hidden="true">
          {count.toLocaleString(LOCALE)}
        </span>
      )}
    </button>
    {children}
  </li>
);

type GroupProps = {
  title: string;
  isFirst?: boolean;
  children: ReactNode;
};

export const Group = ({ title, isFirst, children }: GroupProps) => (
  <div role="group" aria-label={title} className={isFirst ? nav.group : `${nav.group} ${nav.further}`}>
    {!isFirst && (
      <p className={nav.title} aria-hidden="true">
        {title}
      </p>
    )}
    <ul>{children}</ul>
  </div>
);
