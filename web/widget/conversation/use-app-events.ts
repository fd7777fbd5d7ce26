import { MESSAGE_SENT, SCROLL_TO_MESSAGE, SHOW_ALERT } from '@porchlight/core/wire/widget/app-events.ts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listenToAppEvent } from '../base/app-events.ts';
import type { Alerts } from '../state/alerts.ts';
import type { Row } from '../state/conversation/rows.ts';
import type { MessageListHandle } from './MessageList.tsx';

type Screen = {
  list: RefObject<MessageListHandle | null>;
  rows: readonly Row[];
  jump: (key: string) => void;
  write: () => void;
  alerts: Pick<Alerts, 'show'>;
};

export const useAppEvents = ({ list, rows, jump, write, alerts }: Screen): void => {
  const toMessage = useEffectEvent(({ messageId }: { messageId?: number }) => {
    if (messageId === undefined) {
      list.current?.toLatest();
      return write();
    }
    const row = rows.find((each) => each.kind === 'message' && each.message.id === messageId);
    return row && jump(row.key);
  });
  useEffect(() => {
    const stops = [
      listenToAppEvent(SCROLL_TO_MESSAGE, toMessage),
      listenToAppEvent(MESSAGE_SENT, () => list.current?.toLatest()),
      listenToAppEvent(SHOW_ALERT, ({ message, type }) => alerts.show(message, type)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [list, alerts]);
};
