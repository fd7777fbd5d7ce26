import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { useId } from 'react';
import type { Api } from '../../../../shared/api.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { t as consoleText } from '../../../base/texts.ts';
import { Check } from '../../../form/Check.tsx';
import { Problem } from '../../../form/Problem.tsx';
import { useRefusal } from '../../../form/refusal.ts';
import { Tag } from '../../../ui/Tag.tsx';
import type { InboxDraft } from '../../inbox.ts';
import { t } from '../../texts.ts';
import { AnnouncementEditor } from './AnnouncementEditor.tsx';
import { ArticlesEditor } from './ArticlesEditor.tsx';
import { blockName } from './block-name.ts';
import { seasonOf } from './home-draft.ts';
import { LinksEditor } from './LinksEditor.tsx';
import { StatusEditor } from './StatusEditor.tsx';
import type { StatusReport } from './use-home-preview.ts';
import text from '../../../ui/Text.module.css';
import ordered from '../ordered/OrderedList.module.css';
import looks from './HomeBlocks.module.css';

export type RowContext = {
  api: Api;
  base: string;
  draft: Pick<InboxDraft, 'id' | 'portal_id' | 'timezone'>;
  statuses: readonly StatusReport[];
};
type RowProps = RowContext & {
  block: HomeBlock;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (block: HomeBlock) => void;
  onRemove: () => void;
};

const BlockEditor = ({ block, onChange, api, base, draft, statuses }: RowProps) => {
  const field = (name: string) => `home_blocks.${block.id}.${name}`;
  if (block.type === 'links')
    return <LinksEditor block={block} field={field} onChange={(values) => onChange({ ...block, ...values })} />;
  if (block.type === 'announcement')
    return (
      <AnnouncementEditor
        block={block}
        field={field}
        onChange={(values) => onChange({ ...block, ...values })}
        api={api}
        path={`${base}/inboxes/${draft.id}`}
        zone={draft.timezone}
      />
    );
  if (block.type === 'status')
    return (
      <StatusEditor
        block={block}
        field={field}
        onChange={(values) => onChange({ ...block, ...values })}
        statuses={statuses}
      />
    );
  return block.type === 'articles' ? (
    <ArticlesEditor
      block={block}
      field={field}
      onChange={(values) => onChange({ ...block, ...values })}
      api={api}
      base={base}
      portal={draft.portal_id}
    />
  ) : (
    <p className={text.quiet}>{t('HOME_CONVERSATION_HINT')}</p>
  );
};

/** A block as a line with its switch, and what it needs below it. */
export const HomeBlockRow = (props: RowProps) => {
  const { block, isOpen, onToggle, onChange, onRemove } = props;
  const editor = useId();
  // The editor's fields say it themselves.
  const refusal = useRefusal(isOpen ? undefined : `home_blocks.${block.id}`);
  const name = blockName(block);
  const season = seasonOf(block, Date.now() / 1000);
  return (
    <>
      <div className={ordered.switches}>
        <Check
          aria-label={name}
          checked={block.enabled}
          onChange={({ target }) => onChange({ ...block, enabled: target.checked })}
        >
          <span dir="auto">{name}</span>
        </Check>
        {season && <Tag tone={season === 'scheduled' ? 'accent' : undefined}>{t(`HOME_${season}`)}</Tag>}
        <span className={looks.tools}>
          <Button
            look="text"
            aria-label={`${isOpen ? consoleText('CLOSE') : t('EDIT')}: ${name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? editor : undefined}
            onClick={onToggle}
          >
            {isOpen ? consoleText('CLOSE') : t('EDIT')}
          </Button>
          {block.type !== 'conversation' && (
            <Button look="text" aria-label={`${t('TAKE_OUT')}: ${name}`} onClick={onRemove}>
              {t('TAKE_OUT')}
            </Button>
          )}
        </span>
      </div>
      <Problem text={refusal} />
      {isOpen && (
        <div id={editor} className={looks.editor}>
          <BlockEditor {...props} />
        </div>
      )}
    </>
  );
};
