import type { Company } from '@porchlight/core/wire/companies/company.ts';
import { Link } from '../../ui/Link.tsx';
import type { CompanyColumn, CompanySort } from '../company-address.ts';
import { companyPath } from '../company-api.ts';
import { SortHead } from '../list/SortHead.tsx';
import { When } from '../list/When.tsx';
import { type ContactKey, t } from '../texts.ts';
import styles from '../list/ContactTable.module.css';
import own from './Companies.module.css';

type TableProps = {
  companies: readonly Company[];
  sort: CompanySort;
  onSort: (sort: CompanySort) => void;
  go: (path: string) => void;
};

const COLUMNS: readonly { column: CompanyColumn; label: ContactKey }[] = [
  { column: 'name', label: 'NAME' },
  { column: 'contacts_count', label: 'TITLE' },
  { column: 'last_activity_at', label: 'LAST_SEEN' },
  { column: 'created_at', label: 'ADDED' },
];

export const CompanyTable = ({ companies, sort, onSort, go }: TableProps) => (
  <table className={`${styles.table} ${own.table}`}>
    <thead>
      <tr>
        {COLUMNS.map(({ column, label }) => (
          <SortHead key={column} column={column} label={t(label)} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
    <tbody>
      {companies.map(({ id, name, domain, contacts_count, last_activity_at, created_at }) => (
        <tr key={id}>
          <th scope="row">
            <span className={styles.contact}>
              <span>
                <Link to={companyPath(id)} go={go} dir="auto">
                  {name}
                </Link>
                {domain && <small dir="ltr">{domain}</small>}
              </span>
            </span>
          </th>
          <td>{contacts_count}</td>
          <td>
            <When at={last_activity_at} />
          </td>
          <td>
            <When at={Date.parse(created_at) / 1000} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
