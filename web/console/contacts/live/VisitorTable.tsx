import { lasting } from '../../base/time.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';
import type { ShownVisitor } from './live-visitors.ts';
import { countryOf, deviceOf, languageOf, sourceOf } from './visitor-texts.ts';
import styles from './VisitorTable.module.css';

type TableProps = {
  visitors: readonly ShownVisitor[];
  inboxName: (id: number) => string;
  /** In seconds. */
  now: number;
  onOpen: (id: string) => void;
};

const COLUMNS = ['LIVE_VISITOR', 'LIVE_PAGE', 'LIVE_TIME', 'LIVE_SOURCE', 'LIVE_PLACE', 'LIVE_CONVERSATION'] as const;

const Two = ({ first, second }: { first: string; second: string }) => (
  <>
    <span dir="auto">{first}</span>
    {second && <small dir="auto">{second}</small>}
  </>
);

export const ConversationState = ({ conversation }: Pick<ShownVisitor, 'conversation'>) =>
  conversation ? (
    <Tag tone="good">{conversation.assignee?.name ?? t('LIVE_UNASSIGNED')}</Tag>
  ) : (
    <span>{t('LIVE_NO_CONVERSATION')}</span>
  );

const Row = ({ visitor, inboxName, now, onOpen }: Omit<TableProps, 'visitors'> & { visitor: ShownVisitor }) => {
  const { id, name, contact, page, page_count, started_at, inbox_id, is_returning } = visitor;
  return (
    <tr>
      <th scope="row">
        <span className={styles.visitor}>
          <PersonAvatar name={name} src={contact?.thumbnail ?? ''} size={36} online />
          <span>
            <button type="button" aria-haspopup="dialog" dir="auto" onClick={() => onOpen(id)}>
              {name}
            </button>
            <small dir="auto">
              {[contact?.email || t(is_returning ? 'LIVE_RETURNING' : 'LIVE_NEW'), inboxName(inbox_id)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </span>
      </th>
      <td>
        {page.title && <span dir="auto">{page.title}</span>}
        <small dir="ltr" title={page.url}>
          {shortAddress(page.url)}
        </small>
      </td>
      <td>
        <Two first={lasting(now - started_at)} second={t('LIVE_PAGES', { count: page_count })} />
      </td>
      <td>
        <Two first={sourceOf(visitor)} second={deviceOf(visitor)} />
      </td>
      <td>
        <Two first={countryOf(visitor)} second={languageOf(visitor)} />
      </td>
      <td>
        <ConversationState conversation={visitor.conversation} />
      </td>
    </tr>
  );
};

export const VisitorTable = ({ visitors, ...row }: TableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            {t(column)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {visitors.map((visitor) => (
        <Row key={visitor.id} {...row} visitor={visitor} />
      ))}
    </tbody>
  </table>
);
