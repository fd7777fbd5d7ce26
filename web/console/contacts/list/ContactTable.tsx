import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { Link } from '../../ui/Link.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Sort, SortColumn } from '../address.ts';
import { type ContactKey, t } from '../texts.ts';
import { SortHead } from './SortHead.tsx';
import { When } from './When.tsx';
import styles from './ContactTable.module.css';

type TableProps = {
  contacts: readonly TeamContact[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  go: (path: string) => void;
};

const COLUMNS: readonly { column: SortColumn | 'phone'; label: ContactKey }[] = [
  { column: 'name', label: 'NAME' },
  { column: 'email', label: 'EMAIL' },
  { column: 'phone', label: 'PHONE' },
  { column: 'last_activity_at', label: 'LAST_SEEN' },
  { column: 'created_at', label: 'ADDED' },
];

const Row = ({ contact, go }: { contact: TeamContact; go: TableProps['go'] }) => {
  const name = contact.name || contact.email || contact.phone_number || t('VISITOR');
  const company = contact.additional_attributes['company_name'];
  return (
    <tr>
      <th scope="row">
        <span className={styles.contact}>
          <PersonAvatar
            name={name}
            src={contact.thumbnail}
            size={36}
            online={contact.availability_status === 'online'}
          />
          <span>
            <Link to={`/app/contacts/${contact.id}`} go={go} dir="auto">
              {name}
            </Link>
            {contact.blocked && <Tag tone="bad">{t('BLOCKED')}</Tag>}
            {typeof company === 'string' && company && <small dir="auto">{company}</small>}
            {contact.email && name !== contact.email && <small className={styles.narrow}>{contact.email}</small>}
          </span>
        </span>
      </th>
      <td>{contact.email}</td>
      <td dir="ltr">{contact.phone_number}</td>
      <td>
        <When at={contact.last_activity_at} />
      </td>
      <td>
        <When at={contact.created_at} />
      </td>
    </tr>
  );
};

export const ContactTable = ({ contacts, sort, onSort, go }: TableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {COLUMNS.map(({ column, label }) =>
          column === 'phone' ? (
            <th key={column} scope="col">
              {t(label)}
            </th>
          ) : (
            <SortHead key={column} column={column} label={t(label)} sort={sort} onSort={onSort} />
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {contacts.map((contact) => (
        <Row key={contact.id} contact={contact} go={go} />
      ))}
    </tbody>
  </table>
);
