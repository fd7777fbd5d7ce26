import { type HomeBlock, MAX_HOME_BLOCKS } from '@porchlight/core/wire/settings/home-block.ts';
import { useState } from 'react';
import { Problem } from '../../../form/Problem.tsx';
import { useRefusal } from '../../../form/refusal.ts';
import { SelectField } from '../../../form/SelectField.tsx';
import type { Change, InboxDraft } from '../../inbox.ts';
import { t } from '../../texts.ts';
import { OrderedList } from '../ordered/OrderedList.tsx';
import { blockName } from './block-name.ts';
import { HomeBlockRow, type RowContext } from './HomeBlockRow.tsx';
import { addableTypes, withBlock } from './home-draft.ts';
import text from '../../../ui/Text.module.css';

type HomeBlocksProps = Omit<RowContext, 'draft'> & { draft: InboxDraft; change: Change };

/** The blocks of the chat's home: which there are, in which order, and what is in them. */
export const HomeBlocks = ({ draft, change, ...row }: HomeBlocksProps) => {
  const blocks = draft.home_blocks;
  const [open, setOpen] = useState<readonly string[]>([]);
  const refusal = useRefusal('home_blocks');
  const set = (home_blocks: HomeBlock[]) => change({ home_blocks });
  const types = addableTypes(blocks);
  const add = (chosen: string) => {
    const type = types.find((each) => each === chosen);
    if (!type) return;
    const { blocks: next, added } = withBlock(blocks, type);
    set(next);
    setOpen([...open, added.id]);
  };
  return (
    <>
      <p className={text.quiet}>{t('HOME_INTRO')}</p>
      <OrderedList items={blocks} keyOf={({ id }) => id} nameOf={blockName} hint={t('HOME_MOVE_HINT')} onChange={set}>
        {(block) => (
          <HomeBlockRow
            {...row}
            draft={draft}
            block={block}
            isOpen={open.includes(block.id)}
            onToggle={() =>
              setOpen(open.includes(block.id) ? open.filter((id) => id !== block.id) : [...open, block.id])
            }
            onChange={(changed) => set(blocks.map((each) => (each.id === block.id ? changed : each)))}
            onRemove={() => set(blocks.filter(({ id }) => id !== block.id))}
          />
        )}
      </OrderedList>
      {types.length > 0 ? (
        <SelectField label={t('HOME_ADD')} value="" onChange={({ target }) => add(target.value)}>
          <option value="">{t('HOME_ADD_CHOOSE')}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`HOME_BLOCK_${type}`)}
            </option>
          ))}
        </SelectField>
      ) : (
        <p className={text.quiet}>{t('HOME_FULL', { count: MAX_HOME_BLOCKS })}</p>
      )}
      <Problem text={refusal} />
    </>
  );
};
