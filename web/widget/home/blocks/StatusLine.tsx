import type { HomeViewOf, StatusState } from '@porchlight/core/wire/widget/home.ts';
import { Icon, type IconShape } from '../../../shared/ui/Icon.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import home from '../Home.module.css';
import blocks from './Blocks.module.css';

const WRENCH =
  'M14.700 6.300a1 1 0 0 0 0 1.400l1.600 1.600a1 1 0 0 0 1.400 0l3.770-3.770a6 6 0 0 1-7.940 7.940l-6.910 6.910a2.120 2.120 0 0 1-3-3l6.910-6.910a6 6 0 0 1 7.940-7.940l-3.760 3.760z';
const ICONS: Readonly<Record<StatusState, IconShape>> = { normal: 'done', maintenance: WRENCH, trouble: 'alert' };

/** The state of the company's systems, and the way to its status page. */
export const StatusLine = ({ block: { state, text, link } }: { block: HomeViewOf<'status'> }) => {
  const { t } = usePartTexts();
  const line = (
    <>
      <Icon name={ICONS[state]} size={18} />
      <span>
        <bdi>{text || t(`SYSTEMS_${state}`)}</bdi>
      </span>
    </>
  );
  return (
    <section className={`${home.card} ${home.links} ${blocks.status}`} data-state={state} role="status">
      {link ? (
        <a className={`${home.article} ${blocks.link}`} href={link} target="_blank" rel="noopener noreferrer">
          {line}
          <Icon name="popout" size={16} />
        </a>
      ) : (
        <p className={`${home.article} ${blocks.line}`}>{line}</p>
      )}
    </section>
  );
};
