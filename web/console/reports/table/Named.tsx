import { Icon } from '../../../shared/ui/Icon.tsx';
import { ICONS } from '../../ui/icons.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { t } from '../texts.ts';
import styles from './Named.module.css';

type NamedProps = {
  name: string;
  to: string;
  isRemoved?: boolean;
  report?: string | undefined;
  go: (path: string) => void;
};

export const Named = ({ name, to, isRemoved = false, report, go }: NamedProps) => (
  <span className={styles.name}>
    <Link to={to} go={go} dir="auto" title={name}>
      {name}
    </Link>
    {isRemoved && <Tag>{t('REMOVED')}</Tag>}
    {report && (
      <Link
        to={report}
        go={go}
        className={styles.report}
        aria-label={t('REPORT_OF', { name })}
        title={t('REPORT_OF', { name })}
      >
        <Icon name={ICONS.bars} size={16} />
      </Link>
    )}
  </span>
);
