import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { WRITING_ICONS } from '../../../shared/ui/writing-icons.ts';
import { canRecord } from '../../../shared/voice/can-record.ts';
import { t } from '../../base/texts.ts';
import { PartMissing } from '../../loading/PartMissing.tsx';
import { articleLink, type FoundArticle, findArticles } from '../../palette/search.ts';
import type { Workspace } from '../../state/workspace.ts';
import { ICONS } from '../../ui/icons.ts';
import { openPicker, useOpening } from '../../ui/Picker.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { AttachButton } from './ChosenFiles.tsx';
import type { useChosenFiles } from './use-chosen-files.ts';
import buttonStyles from '../../../shared/ui/Button.module.css';
import optionStyles from '../../ui/OptionList.module.css';
import styles from './Composer.module.css';
import voiceStyles from './Voice.module.css';

const VoiceRecorder = lazyPart(() => import('../../../shared/voice/VoiceRecorder.tsx'), 'VoiceRecorder', PartMissing);
const EmojiPicker = lazyPart(() => import('../../../shared/emoji/EmojiPicker.tsx'), 'EmojiPicker', PartMissing);

type ToolsProps = {
  workspace: Workspace;
  chosen: ReturnType<typeof useChosenFiles>;
  onInsert: (text: string) => void;
  onDone: () => void;
  children: ReactNode;
};

const SOON_MS = 200;

const ArticleSearch = ({ workspace, onPick }: { workspace: Workspace; onPick: (article: FoundArticle) => void }) => {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FoundArticle[] | 'loading' | 'failed' | null>(null);
  useEffect(() => {
    if (query.trim() === '') return setFound(null);
    setFound('loading');
    let isOver = false;
    const timer = setTimeout(() => {
      findArticles(workspace, query).then(
        (articles) => !isOver && setFound(articles),
        () => !isOver && setFound('failed'),
      );
    }, SOON_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [workspace, query]);
  return (
    <div className={optionStyles.box}>
      <input
        type="search"
        className={optionStyles.search}
        aria-label={t('FIND_ARTICLE')}
        placeholder={t('FIND_ARTICLE')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div role="status" className={optionStyles.none}>
        {found === null && t('FIND_ARTICLE_HINT')}
        {found === 'loading' && <Spinner size={18} label={t('LOADING')} />}
        {found === 'failed' && t('SEARCH_FAILED')}
        {Array.isArray(found) && found.length === 0 && t('NOTHING_FOUND')}
      </div>
      {Array.isArray(found) && (
        <ul className={styles.articles}>
          {found.map((article) => (
            <li key={article.id}>
              <button type="button" onClick={() => onPick(article)}>
                <bdi>{article.title}</bdi>
                <small>{article.portal_name}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** What can be put into a message beside words: files, faces, an article of the help centre. */
export const ComposerTools = ({ workspace, chosen, onInsert, onDone, children }: ToolsProps) => {
  const [open, setOpen] = useState<'emoji' | 'article' | 'voice' | null>(null);
  const article = useRef<HTMLButtonElement>(null);
  /** A recording stays with what it was begun for. */
  const recordedFor = useRef(chosen.mode);
  const close = () => {
    setOpen(null);
    onDone();
  };
  useOpening('article', () => setOpen('article'));
  useOpening('emoji', () => setOpen('emoji'));
  return (
    <div className={styles.tools}>
      <AttachButton chosen={chosen} />
      {canRecord() && (
        <IconButton
          icon={WRITING_ICONS.mic}
          label={t('RECORD_VOICE')}
          aria-expanded={open === 'voice'}
          onClick={() => {
            recordedFor.current = chosen.mode;
            setOpen('voice');
          }}
        />
      )}
      <IconButton
        icon={WRITING_ICONS.smile}
        label={t('EMOJI')}
        aria-haspopup="dialog"
        aria-expanded={open === 'emoji'}
        onClick={() => setOpen(open === 'emoji' ? null : 'emoji')}
      />
      <button
        ref={article}
        type="button"
        className={buttonStyles.icon}
        aria-haspopup="dialog"
        aria-expanded={open === 'article'}
        aria-label={t('INSERT_ARTICLE')}
        title={t('INSERT_ARTICLE')}
        onClick={() => setOpen(open === 'article' ? null : 'article')}
      >
        <Icon name="file" />
      </button>
      <IconButton
        icon={ICONS.bolt}
        label={t('MACRO_RUN')}
        aria-haspopup="dialog"
        onClick={() => openPicker('macros')}
      />
      {children}
      {open === 'article' && (
        <Popover anchor={article} label={t('INSERT_ARTICLE')} onClose={() => setOpen(null)}>
          <ArticleSearch
            workspace={workspace}
            onPick={(picked) => {
              setOpen(null);
              onInsert(articleLink(picked));
            }}
          />
        </Popover>
      )}
      {open === 'voice' && (
        <div className={voiceStyles.container}>
          <VoiceRecorder
            text={{
              title: t('RECORD_VOICE'),
              refused: t('VOICE_REFUSED'),
              cancel: t('CANCEL'),
              done: t('VOICE_DONE'),
            }}
            onRecorded={(file) => {
              chosen.add([file], recordedFor.current);
              close();
            }}
            onClose={close}
          />
        </div>
      )}
      {open === 'emoji' && (
        <div className={styles.emoji}>
          <EmojiPicker t={t} onPick={onInsert} onClose={close} onLeave={() => setOpen(null)} />
        </div>
      )}
    </div>
  );
};
