import type { AuditLogEntry } from '@porchlight/core/wire/settings/audit-log.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Moment } from '../Moment.tsx';
import { t } from '../texts.ts';
import { actionText, changeLines, objectText, readableName, valueText } from './audit-text.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import details from '../Details.module.css';
import styles from './Audit.module.css';

const TONES: Record<string, 'bad' | 'warn' | 'good'> = {
  destroy: 'bad',
  erase: 'bad',
  sign_in_failed: 'bad',
  export: 'warn',
  merge: 'warn',
  create: 'good',
};

type NameOf = (id: number) => string;

const Changes = ({ entry, nameOf }: { entry: AuditLogEntry; nameOf: NameOf }) => {
  const lines = changeLines(entry);
  if (lines.length === 0) return null;
  const hasBefore = lines.some(({ before }) => before !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('AUDIT_CHANGES')}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('AUDIT_ATTRIBUTE')}</th>
            {hasBefore && <th scope="col">{t('AUDIT_BEFORE')}</th>}
            <th scope="col">{t(hasBefore ? 'AUDIT_AFTER' : 'AUDIT_VALUE')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{readableName(name)}</th>
              {hasBefore && (
                <td dir="auto" className={styles.before}>
                  {before === undefined ? '' : valueText(name, before, nameOf)}
                </td>
              )}
              <td dir="auto">{valueText(name, after, nameOf)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Fact = ({ label, value }: { label: string; value: string | null }) =>
  value === null ? null : (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </>
  );

export const AuditItem = ({ entry, nameOf }: { entry: AuditLogEntry; nameOf: NameOf }) => {
  const { action, user_name, username, remote_address, user_agent, signed_in_by, request_uuid, created_at } = entry;
  return (
    <li className={rows.row}>
      <details className={details.details}>
        <summary>
          <Tag tone={TONES[action]}>{actionText(action)}</Tag>
          <span className={rows.text} dir="auto">
            <strong>{objectText(entry)}</strong>
            <small>
              {user_name ?? username ?? t('AUDIT_SYSTEM')}
              {remote_address && ` · ${remote_address}`}
            </small>
          </span>
          <span className={text.quiet}>
            <Moment at={new Date(created_at * 1_000).toISOString()} />
          </span>
        </summary>
        <Changes entry={entry} nameOf={nameOf} />
        <dl className={styles.details}>
          <Fact label={t('AUDIT_USER')} value={username} />
          <Fact label={t('AUDIT_ADDRESS')} value={remote_address} />
          <Fact label={t('AUDIT_AGENT')} value={user_agent} />
          <Fact label={t('AUDIT_SIGNED_IN_BY')} value={signed_in_by} />
          <Fact label={t('AUDIT_REQUEST')} value={request_uuid} />
        </dl>
      </details>
    </li>
  );
};
