import { type LinkedView, pathOfView } from '../../state/conversations/linked-view.ts';
import { Link } from '../../ui/Link.tsx';
import { formatNumber } from '../format.ts';
import type { OpenCounts } from '../report-api.ts';
import { t } from '../texts.ts';
import figures from '../charts/Figures.module.css';
import styles from './Counts.module.css';

const LISTS = {
  open: { status: 'open' },
  unattended: { status: 'open', kind: 'unattended' },
  unassigned: { status: 'open', assignee: 'unassigned' },
  pending: { status: 'pending' },
} as const satisfies Record<keyof OpenCounts, LinkedView>;

const KEYS = ['open', 'unattended', 'unassigned', 'pending'] as const;

export const Counts = ({ counts, go }: { counts: OpenCounts; go: (path: string) => void }) => (
  <ul className={`${figures.figures} ${styles.counts}`} aria-label={t('OPEN_NOW')}>
    {KEYS.map((key) => (
      <li key={key}>
        <Link className={figures.figure} to={pathOfView(LISTS[key])} go={go}>
          <span>{t(`NOW_${key}`)}</span>
          <strong>{formatNumber(counts[key])}</strong>
          <small>{t(`NOW_HINT_${key}`)}</small>
        </Link>
      </li>
    ))}
  </ul>
);
