import { availabilityText } from '@porchlight/core/rules/hours/availability-text.ts';
import { unreadMessages } from '@porchlight/core/rules/timeline/unread.ts';
import { SHOWN_AGENTS } from '@porchlight/core/wire/limits.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { useStore } from '../../shared/use-store.ts';
import { useTexts } from '../base/texts.ts';
import { PartMissing } from '../shell/PartMissing.tsx';
import { visibleAgents } from '../state/team-store.ts';
import { useWidget } from '../state/widget-context.ts';
import { AvailabilityCard } from './AvailabilityCard.tsx';
import { ContinueButton } from './ContinueButton.tsx';
import styles from './Home.module.css';

/** For visitors with a conversation only. */
const LastMessage = lazyPart(() => import('./LastMessage.tsx'), 'LastMessage');
const AsWritten = ({ text }: { text: string }) => text;
const AwayText = lazyPart(() => import('../conversation/MessageText.tsx'), 'MessageText', AsWritten, AsWritten);
const OwnLinks = lazyPart(() => import('./OwnLinks.tsx'), 'OwnLinks', PartMissing);

/** The team's card, and below it what belongs to the visitor. `recent`: with the last message. */
export const TeamBlock = ({ recent }: { recent: boolean }) => {
  const texts = useTexts();
  const { page, team, conversation, conversations, actions } = useWidget();
  const { channel } = page;
  const { agents, status, isKnown, zone } = useStore(team);
  const { messages, lastSeenAt } = useStore(conversation);
  const { items } = useStore(conversations);

  const online = status.kind === 'online';
  const away = !online && channel.workingHoursEnabled && channel.outOfOfficeMessage;
  const last = recent && messages.findLast(({ message_type }) => message_type !== ACTIVITY);
  const presence = {
    isKnown,
    online,
    title: texts.t(online ? 'ONLINE' : 'AWAY'),
    wait: status.kind === 'away' ? '' : availabilityText(status, texts, zone),
    people: visibleAgents(agents, SHOWN_AGENTS),
  };
  return (
    <>
      <AvailabilityCard presence={presence}>
        {away && (
          <div className={styles.away}>
            <AwayText text={away} />
          </div>
        )}
        {last && <LastMessage message={last} unread={unreadMessages(messages, lastSeenAt).length} />}
        <ContinueButton hasConversation={actions.canGoOn()} onStart={actions.start} />
      </AvailabilityCard>
      {(messages.length > 0 || items.length > 0) && <OwnLinks />}
    </>
  );
};
