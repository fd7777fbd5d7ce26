import { type ReactNode, useState } from 'react';
import type { TextStorage } from '../../../shared/storage.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import styles from './ContactPanel.module.css';

type SectionProps = {
  name: string;
  title: string;
  isOpenFirst?: boolean;
  storage: TextStorage;
  children: ReactNode;
};

/** A part of the panel that is loaded when it is opened; whether it is open is stored for all conversations. */
export const Section = ({ name, title, isOpenFirst = false, storage, children }: SectionProps) => {
  const key = `porchlight-console-person-${name}`;
  const [isOpen, setOpen] = useState(() => (storage.get(key) ?? (isOpenFirst ? 'open' : '')) === 'open');
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        storage.set(key, currentTarget.open ? 'open' : 'closed');
      }}
    >
      <summary>
        <h3>{title}</h3>
        <Icon name="chevron-down" size={15} />
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
};
