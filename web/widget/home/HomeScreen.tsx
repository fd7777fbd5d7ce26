import { lazyPart } from '../../shared/lazy-part.ts';
import { useWidget } from '../state/widget-context.ts';
import { ArticlesBlock } from './ArticlesBlock.tsx';
import { TeamBlock } from './TeamBlock.tsx';
import styles from './Home.module.css';

const UsualBlocks = () => (
  <>
    <TeamBlock recent />
    <ArticlesBlock />
  </>
);
/** Of inboxes that have set them. */
const HomeBlocks = lazyPart(() => import('./blocks/HomeBlocks.tsx'), 'HomeBlocks', UsualBlocks);

export const HomeScreen = ({ underHero }: { underHero: boolean }) => {
  const Blocks = useWidget().page.porchlight.home ? HomeBlocks : UsualBlocks;
  return (
    <div className={styles.home} data-under-hero={underHero || undefined}>
      <Blocks />
    </div>
  );
};
