import { useEffect, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import styles from './Search.module.css';

const PAUSE_MS = 250;

type SearchProps = { label: string; query: string; onSearch: (query: string) => void };

export const Search = ({ label, query, onSearch }: SearchProps) => {
  const [text, setText] = useState(query);
  useEffect(() => setText(query), [query]);
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <label className={styles.search}>
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
};
