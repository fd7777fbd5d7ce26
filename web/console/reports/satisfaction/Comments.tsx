import { ratingOf } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import { LOCALE } from '../../base/language.ts';
import { pathOf } from '../../base/router.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import type { Comment } from '../report-api.ts';
import { t } from '../texts.ts';
import styles from './Comments.module.css';

/** Wire protocol 12.2. */
const PAGE = 25;

type CommentsProps = {
  comments: readonly Comment[];
  count: number;
  page: number;
  zone: string;
  onPage: (page: number) => void;
  go: (path: string) => void;
};

const nameOf = ({ contact }: Comment) => contact?.name || contact?.email || t('VISITOR');

const One = ({ comment, zone, go }: { comment: Comment } & Pick<CommentsProps, 'zone' | 'go'>) => {
  const { rating, feedback_message: feedback, unseen, conversation_id, assigned_agent: agent, created_at } = comment;
  const { removed_agent: removed } = comment;
  const when = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return (
    <li>
      <span className={styles.rating}>
        <span aria-hidden="true">{ratingOf(rating)?.emoji}</span>
        <strong dir="auto">{t('RATED', { value: rating })}</strong>
      </span>
      <div className={styles.message}>
        {feedback ? (
          <p dir="auto" className={styles.text}>
            {feedback}
          </p>
        ) : (
          <p className={styles.silent}>{t(unseen ? 'COMMENT_UNSEEN' : 'NO_WORDS')}</p>
        )}
        <p className={styles.facts}>
          {unseen ? (
            <span>{t('CONVERSATION', { number: conversation_id })}</span>
          ) : (
            <Link to={pathOf(conversation_id)} go={go}>
              {t('CONVERSATION', { number: conversation_id })}
            </Link>
          )}
          <span dir="auto">{nameOf(comment)}</span>
          {agent && <span dir="auto">{t('ANSWERED_BY', { name: agent.name })}</span>}
          {removed && <span dir="auto">{t('ANSWERED_BY', { name: t('REMOVED_NAME', { name: removed }) })}</span>}
          <time dateTime={new Date(created_at * 1_000).toISOString()}>{when.format(created_at * 1_000)}</time>
        </p>
      </div>
    </li>
  );
};

export const Comments = ({ comments, count, page, zone, onPage, go }: CommentsProps) =>
  comments.length === 0 ? (
    <Empty>{t('NO_COMMENTS')}</Empty>
  ) : (
    <>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <One key={comment.id} comment={comment} zone={zone} go={go} />
        ))}
      </ul>
      <NumberedPager page={page} count={count} size={PAGE} onPage={onPage} />
    </>
  );
