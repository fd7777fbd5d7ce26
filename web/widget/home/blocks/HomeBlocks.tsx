import { useEffect } from 'react';
import { useStore } from '../../../shared/use-store.ts';
import { useWidget } from '../../state/widget-context.ts';
import { TeamBlock } from '../TeamBlock.tsx';
import { Announcement } from './Announcement.tsx';
import { ArticleList } from './ArticleList.tsx';
import { blocksOf } from './blocks-of.ts';
import { LinkList } from './LinkList.tsx';
import { StatusLine } from './StatusLine.tsx';

/** The blocks that an administrator has set, in their order. */
export const HomeBlocks = () => {
  const { page } = useWidget();
  const store = blocksOf(page);
  const blocks = useStore(store);
  useEffect(() => {
    void store.refresh();
    return store.settle;
  }, [store]);
  return (
    <>
      {blocks.map((block) => {
        if (block.type === 'conversation') return <TeamBlock key={block.id} recent={block.recent} />;
        if (block.type === 'links') return <LinkList key={block.id} block={block} />;
        if (block.type === 'status') return <StatusLine key={block.id} block={block} />;
        if (block.type === 'announcement')
          return <Announcement key={block.id} block={block} onHide={() => store.hide(block.key)} />;
        return <ArticleList key={block.id} block={block} />;
      })}
    </>
  );
};
