import { listenToChat, type OnPorchlightEvent } from '@porchlight/sdk/embed/page-events.ts';
import { runningChat } from '@porchlight/sdk/embed/running-chat.ts';
import { type PorchlightUser, startChat } from '@porchlight/sdk/embed/start-chat.ts';
import type { PorchlightSettings } from '@porchlight/sdk/settings.ts';
import { useEffect, useRef, useState } from 'react';

export type PorchlightWidgetProps = {
  baseUrl: string;
  websiteToken: string;
  /** Read when the chat starts; a change restarts it. */
  settings?: PorchlightSettings;
  /** Null or absent after a user was set signs them out. */
  user?: PorchlightUser | null;
  locale?: string;
  onEvent?: OnPorchlightEvent;
  /** For a Content-Security-Policy with nonces. */
  nonce?: string;
};

const useLatest = <T,>(value: T) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** Starts the chat while mounted; true while it runs. A chat that the page's own snippet started is left alone. */
const useRun = (
  { baseUrl, websiteToken, settings, locale, nonce }: PorchlightWidgetProps,
  onEvent: OnPorchlightEvent,
): boolean => {
  const [isRunning, setRunning] = useState(false);
  const start = useLatest({ locale, nonce, onEvent });
  const settingsText = JSON.stringify(settings ?? {});
  // Compared by their text: a new object at each render changes nothing.
  useEffect(() => {
    const end = startChat(
      { baseUrl, websiteToken, settings: JSON.parse(settingsText), ...start.current },
      () => setRunning(true),
      (error) => start.current.onEvent('error', error),
    );
    return () => {
      setRunning(false);
      end();
    };
  }, [baseUrl, websiteToken, settingsText, start]);
  return isRunning;
};

const useIdentity = (user: PorchlightUser | null | undefined, isRunning: boolean): void => {
  const wasSaid = useRef(false);
  const text = user ? JSON.stringify(user) : '';
  useEffect(() => {
    if (!isRunning) return;
    if (text) {
      const { identifier, ...rest }: PorchlightUser = JSON.parse(text);
      runningChat()?.identify(identifier, rest);
    } else if (wasSaid.current) runningChat()?.logout();
    wasSaid.current = !!text;
  }, [text, isRunning]);
};

export const PorchlightWidget = (props: PorchlightWidgetProps): null => {
  const { locale, user } = props;
  const onEvent = useLatest(props.onEvent);
  const isRunning = useRun(props, (...event) => onEvent.current?.(...event));
  useIdentity(user, isRunning);
  useEffect(() => listenToChat((...event) => onEvent.current?.(...event)), [onEvent]);
  useEffect(() => {
    if (isRunning && locale && runningChat()?.locale !== locale) runningChat()?.setLocale(locale);
  }, [isRunning, locale]);
  return null;
};
