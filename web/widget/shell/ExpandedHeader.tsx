import { Avatar } from '../../shared/ui/Avatar.tsx';
import styles from './Header.module.css';

type ExpandedHeaderProps = { title: string; tagline: string; avatarUrl: string; name: string; opacity: number };

export const ExpandedHeader = ({ title, tagline, avatarUrl, name, opacity }: ExpandedHeaderProps) => (
  <header className={styles.hero} style={{ opacity }}>
    {avatarUrl && (
      <span className={styles.heroAvatar}>
        <Avatar name={name} src={avatarUrl} size={48} />
      </span>
    )}
    <h1 className={styles.title}>
      <bdi>{title || name}</bdi>
    </h1>
    {tagline && (
      <p className={styles.tagline}>
        <bdi>{tagline}</bdi>
      </p>
    )}
  </header>
);
