import type { HomeViewOf } from '@porchlight/core/wire/widget/home.ts';
import { useRef } from 'react';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import button from '../../../shared/ui/Button.module.css';
import home from '../Home.module.css';
import blocks from './Blocks.module.css';

type AnnouncementProps = { block: HomeViewOf<'announcement'>; onHide: () => void };

export const Announcement = ({ block, onHide }: AnnouncementProps) => {
  const { t } = usePartTexts();
  const card = useRef<HTMLElement>(null);
  const hide = () => {
    // The pressed button goes: the focus moves to what takes its place.
    const next = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    next?.querySelector<HTMLElement>('a, button')?.focus();
    onHide();
  };
  const { id, key, title, text, picture } = block;
  return (
    <section ref={card} className={`${home.card} ${blocks.announcement}`} aria-labelledby={id} data-announcement={key}>
      {picture && (
        <img className={blocks.picture} src={picture.url} alt={picture.alt} loading="lazy" decoding="async" />
      )}
      <div className={blocks.head}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        <IconButton icon="close" size={16} label={t('HIDE_ANNOUNCEMENT')} onClick={hide} />
      </div>
      {text && (
        <p className={blocks.text} dir="auto">
          {text}
        </p>
      )}
      {block.button && (
        <a
          className={`${button.button} ${button.wide} ${blocks.action}`}
          href={block.button.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <bdi>{block.button.label}</bdi>
        </a>
      )}
    </section>
  );
};
