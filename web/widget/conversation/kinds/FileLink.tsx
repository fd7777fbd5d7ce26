import { fileSize } from '@porchlight/core/rules/files/file-size.ts';
import { targetOf } from '../../../shared/file-target.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useTexts } from '../../base/texts.ts';
import type { DisplayAttachment } from '../../state/conversation/rows.ts';
import styles from './Files.module.css';

/** Only web addresses are links. */
export const FileLink = ({ file }: { file: DisplayAttachment }) => {
  const { t, locale } = useTexts();
  const { icon, href, title } = targetOf(file);
  const content = (
    <>
      <span className={styles.badge}>
        <Icon name={icon} />
      </span>
      <span className={styles.fileText}>
        <bdi className={styles.fileName}>{title || t('PREVIEW_FILE')}</bdi>
        {file.file_size ? (
          // As in `MessageMeta`: another release of the locale data.
          <span className={styles.fileNote} suppressHydrationWarning>
            {fileSize(file.file_size, locale)}
          </span>
        ) : null}
      </span>
    </>
  );
  if (!href) return <span className={styles.file}>{content}</span>;
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
