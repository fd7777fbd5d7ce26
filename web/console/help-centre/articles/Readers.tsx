import { useCallback, useState } from 'react';
import { ago } from '../../base/time.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { CentreApi, ReaderComment, ReaderComments } from '../centre-api.ts';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const PAGE = 25;

const Comment = ({ entry: { helpful, comment, created_at } }: { entry: ReaderComment }) => (
  <li>
    <span className={rows.text} dir="auto">
      {comment}
    </span>
    <Tag tone={helpful ? 'good' : 'bad'}>{t(helpful ? 'WAS_HELPFUL' : 'WAS_NOT_HELPFUL')}</Tag>
    <small className={text.quiet}>{ago(created_at, Date.now() / 1000)}</small>
  </li>
);

const CommentList = ({ payload, meta }: ReaderComments) => {
  const all = meta.helpful_count + meta.not_helpful_count;
  if (all === 0) return <p className={text.quiet}>{t('READERS_NONE')}</p>;
  return (
    <>
      <p>{t('HELPED', { helped: meta.helpful_count, all })}</p>
      {meta.comments_count === 0 ? (
        <p className={text.quiet}>{t('READERS_SILENT')}</p>
      ) : (
        <ul className={rows.lines}>
          {payload.map((entry) => (
            <Comment key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
};

export const Readers = ({ centre, slug, articleId }: { centre: CentreApi; slug: string; articleId: number }) => {
  const [page, setPage] = useState(1);
  const load = useCallback(() => centre.readerComments(slug, articleId, page), [centre, slug, articleId, page]);
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('READERS')}>
      <LoadedContent state={state} reload={reload}>
        {(comments) => (
          <>
            <CommentList {...comments} />
            <NumberedPager page={page} count={comments.meta.comments_count} size={PAGE} onPage={setPage} />
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
