import { fileSize } from '@porchlight/core/rules/files/file-size.ts';
import type { Attachment } from '@porchlight/core/wire/message.ts';
import { targetOf } from '../../shared/file-target.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import styles from './composer/Attachments.module.css';
import { WRITING_ICONS } from '../../shared/ui/writing-icons.ts';

const Picture = ({ file }: { file: Attachment }) => (
  <a
    href={file.data_url}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={t('OPEN_PICTURE', { name: targetOf(file).title })}
  >
    <img
      className={styles.picture}
      src={file.thumb_url || file.data_url}
      alt=""
      loading="lazy"
      {...(file.width && file.height ? { width: file.width, height: file.height } : {})}
    />
  </a>
);

const One = ({ file }: { file: Attachment }) => {
  const { icon, href, title: name } = targetOf(file);
  if (file.file_type === 'image') return <Picture file={file} />;
  // What a visitor has recorded comes without captions.
  if (file.file_type === 'audio')
    return <audio className={styles.sound} controls preload="metadata" src={file.data_url} aria-label={name} />;
  if (file.file_type === 'video')
    // What a visitor has recorded comes without captions.
    return <video className={styles.picture} controls preload="metadata" src={file.data_url} aria-label={name} />;
  const caption = (
    <>
      <Icon name={icon} />
      <bdi>{name}</bdi>
      {file.file_size ? <span className={styles.size}>{fileSize(file.file_size)}</span> : null}
    </>
  );
  if (!href) return <span className={styles.file}>{caption}</span>;
  return (
    <a className={styles.file} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {caption}
    </a>
  );
};

type AttachmentsProps = {
  files: readonly Attachment[];
  /** Names of files that are still on their way. */
  waiting?: readonly string[] | undefined;
};

export const Attachments = ({ files, waiting = [] }: AttachmentsProps) => {
  if (files.length + waiting.length === 0) return null;
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <One key={file.id} file={file} />
      ))}
      {waiting.map((name) => (
        <span key={name} className={styles.file}>
          <Icon name={WRITING_ICONS.attach} />
          <bdi>{name}</bdi>
        </span>
      ))}
    </div>
  );
};
