import { Icon, type IconName } from '../../../shared/ui/Icon.tsx';
import { useTexts } from '../../texts.ts';
import type { ShownAttachment } from '../rows.ts';
import styles from './Kinds.module.css';

/** The last part of an address, as the file was called. */
const nameFrom = (address: string): string => {
  const last = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

export const formatSize = (bytes: number, locale: string): string => {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount);
};

/** Where the link goes and what stands on it, by kind of attachment. */
const describe = (file: ShownAttachment): { icon: IconName; href: string; title: string } => {
  const href = file.data_url ?? '';
  if (file.file_type === 'location') {
    const point = `${file.coordinates_lat ?? 0},${file.coordinates_long ?? 0}`;
    return {
      icon: 'pin',
      href: href || `https://www.openstreetmap.org/search?query=${point}`,
      title: file.fallback_title || point,
    };
  }
  if (file.file_type === 'fallback' || file.file_type === 'share') {
    return { icon: 'link', href, title: file.fallback_title || href };
  }
  return { icon: 'file', href, title: file.name || file.fallback_title || nameFrom(href) };
};

/** A file to download, a place on a map, or a shared link. Only web addresses are links. */
export const FileLink = ({ file }: { file: ShownAttachment }) => {
  const { t, locale } = useTexts();
  const { icon, href, title } = describe(file);
  const content = (
    <>
      <span className={styles.badge}>
        <Icon name={icon} />
      </span>
      <span className={styles.fileText}>
        <bdi className={styles.fileName}>{title || t('PREVIEW_FILE')}</bdi>
        {file.file_size ? <span className={styles.fileNote}>{formatSize(file.file_size, locale)}</span> : null}
      </span>
    </>
  );
  if (!/^(https?:|blob:|\/)/i.test(href)) return <span className={styles.file}>{content}</span>;
  return (
    <a
      className={styles.file}
      href={href}
      target="_blank"
      rel="noreferrer noopener nofollow"
      download={icon === 'file' ? title : undefined}
    >
      {content}
    </a>
  );
};
