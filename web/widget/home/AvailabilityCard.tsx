import type { ReactNode } from 'react';
import { AvatarStack } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import styles from './Home.module.css';

export type TeamPresence = {
  /** False while unknown: neither online nor away is shown. */
  isKnown: boolean;
  online: boolean;
  title: string;
  wait: string;
  people: { id: number; name: string; avatar_url: string }[];
};

export const AvailabilityCard = ({ presence, children }: { presence: TeamPresence; children: ReactNode }) => (
  <section className={styles.card}>
    <div className={styles.team}>
      {presence.isKnown ? (
        <div>
          <h2 className={styles.state}>
            {presence.online && <span className={styles.dot} data-online />}
            {presence.title}
          </h2>
          <p className={styles.replyTime}>{presence.wait}</p>
        </div>
      ) : (
        <div className={styles.skeleton} aria-hidden="true">
          <span />
          <span />
        </div>
      )}
      {presence.online && presence.people.length > 0 && (
        <>
          <AvatarStack people={presence.people} size={30} online />
          <Hidden>{presence.people.map(({ name }) => name).join(', ')}</Hidden>
        </>
      )}
    </div>
    {children}
  </section>
);
