import { AvatarStack } from '../../../shared/ui/Avatar.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import styles from './Colleagues.module.css';

const MOST_FACES = 3;

/** Who of the team is here too, on the edge of the composer: where the eye is before two reply at once. */
export const Colleagues = ({ thread }: { thread: Thread }) => {
  const { typing, viewing } = useStore(thread.colleagues);
  const watching = viewing.filter(({ id }) => !typing.some((each) => each.id === id));
  const namesOf = (people: typeof viewing) => people.map(({ available_name }) => available_name).join(', ');
  const faces = [...typing, ...watching].slice(0, MOST_FACES);
  const texts = [
    ...(typing.length > 0 ? [t('COLLEAGUE_TYPING', { name: namesOf(typing) })] : []),
    ...(watching.length > 0 ? [t('ALSO_HERE', { names: namesOf(watching) })] : []),
  ];
  return (
    <div className={styles.container} data-shown={faces.length > 0 || undefined}>
      {faces.length > 0 && (
        <AvatarStack
          size={20}
          online
          people={faces.map(({ id, available_name, avatar_url }) => ({ id, name: available_name, avatar_url }))}
        />
      )}
      <p role="status">{texts.join(' · ')}</p>
    </div>
  );
};
