import type { PorchlightSettings } from '@porchlight/sdk/settings.ts';
import type { ChatUser } from '@porchlight/sdk/user.ts';
import { useEffect, useRef, useState } from 'react';
import { listenToChat, type OnPorchlightEvent } from './events.ts';
import { announceTurn, loadLoader, runningChat } from './loader.ts';

/** Who is signed in on the site. `identifier_hash`, made on the site's server, turns the claim into a proof. */
export type PorchlightUser = ChatUser & { identifier: string | number };

export type PorchlightWidgetProps = {
  /** Where the installation is served. */
  baseUrl: string;
  websiteToken: string;
  /** Read when the chat starts; a change starts it again. */
  settings?: PorchlightSettings;
  /** Null or absent after a user was set signs them out: the next visitor starts empty. */
  user?: PorchlightUser | null;
  locale?: string;
  onEvent?: OnPorchlightEvent;
  /** For a policy that allows scripts by nonce alone. */
  nonce?: string;
};

/** The newest value of a prop for code that must not run again because of it. */
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
  // The settings' text is compared: a new object at each render changes nothing.
  useEffect(() => {
    let isMounted = true;
    let isOurs = false;
    const run = async () => {
      const entry = await loadLoader(baseUrl, websiteToken, start.current.nonce);
      if (!isMounted) return;
      isOurs = !runningChat();
      const chosen: PorchlightSettings = JSON.parse(settingsText);
      entry.run({
        baseUrl,
        websiteToken,
        settings: { ...chosen, ...(start.current.locale && { locale: start.current.locale }) },
      });
      setRunning(true);
      announceTurn();
    };
    run().catch((error: unknown) => isMounted && start.current.onEvent('error', error));
    return () => {
      isMounted = false;
      setRunning(false);
      if (!isOurs) return;
      runningChat()?.destroy();
      announceTurn();
    };
  }, [baseUrl, websiteToken, settingsText, start]);
  return isRunning;
};

/** Keeps the chat's identity that of the site: said once a person, forgotten when they leave. */
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

/** The chat, as long as it is mounted. Renders nothing of its own: the launcher stands at the end of `body`. */
export const PorchlightWidget = (props: PorchlightWidgetProps): null => {
  const { locale, user } = props;
  const onEvent = useLatest(props.onEvent);
  const isRunning = useRun(props, (name, detail) => onEvent.current?.(name, detail));
  useIdentity(user, isRunning);
  useEffect(() => listenToChat((name, detail) => onEvent.current?.(name, detail)), [onEvent]);
  useEffect(() => {
    if (isRunning && locale && runningChat()?.locale !== locale) runningChat()?.setLocale(locale);
  }, [isRunning, locale]);
  return null;
};
