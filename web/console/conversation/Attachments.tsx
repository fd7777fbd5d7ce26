import { fileSize } from '@porchlight/core/rules/files/file-size.ts';
import type { Attachment } from '@porchlight/core/wire/message.ts';
import { targetOf } from '../../shared/file-target.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { WRITING_ICONS } from '../../shared/ui/writing-icons.ts';
import { t } from '../base/texts.ts';
import { Recording } from './Recording.tsx';
import styles from './composer/Attachments.module.css';

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

/** Up to four letters after the last dot; empty where there are none. */
const extensionOf = (name: string) => /\.([a-z0-9]{2,4})$/i.exec(name)?.[1] ?? '';

const One = ({ file }: { file: Attachment }) => {
  const { icon, href, title: name } = targetOf(file);
  if (file.file_type === 'image') return <Picture file={file} />;
  if (file.file_type === 'audio' && href) return <Recording address={href} name={name} />;
  if (file.file_type === 'video')
    return <video className={styles.picture} controls preload="metadata" src={file.data_url} aria-label={name} />;
  const extension = extensionOf(name);
  const caption = (
    <>
      <span className={styles.extension} aria-hidden="true">
        {extension || <Icon name={icon} size={18} />}
      </span>
      <span className={styles.text}>
        <bdi>{name}</bdi>
        {file.file_size ? <span className={styles.size}>{fileSize(file.file_size)}</span> : null}
      </span>
    </>
  );
  if (!href) return <span className={styles.file}>{caption}</span>;
  return (
    <a className={styles.file} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {caption}
      {extension && <Icon name="download" size={16} />}
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
