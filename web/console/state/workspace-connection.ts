import { reconnectDelay } from '@porchlight/core/rules/connection/reconnect.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import { CABLE_PATH } from '@porchlight/core/wire/cable.ts';
import { type Cable, type CableDeps, type CableState, createCable } from '../../shared/cable/cable.ts';
import { createStore } from '../../shared/store.ts';

type WorkspaceConnectionDeps = Pick<CableDeps, 'onMessage' | 'onSubscribed' | 'open'> & {
  accountId: number;
  profile: Profile;
  reloadProfile: () => Promise<Profile>;
};

/** The server ends it when password, session or role changes: the profile has the token to reconnect with. */
export const createWorkspaceConnection = ({
  accountId,
  profile,
  reloadProfile,
  onSubscribed,
  ...rest
}: WorkspaceConnectionDeps) => {
  const url = `${location.origin.replace(/^http/, 'ws')}${CABLE_PATH}`;
  const state = createStore<CableState>('connecting');
  let cable: Cable | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  let isReconnected = false;

  const subscribed = () => {
    // Another role ends the connection: what the agent may do now is in the profile.
    if (isReconnected) void reloadProfile().catch(() => {});
    isReconnected = true;
    onSubscribed();
  };

  const renewLater = () => {
    retry = setTimeout(renew, reconnectDelay(failures, Math.random()));
  };

  const open = ({ id, pubsub_token }: Profile) => {
    const opened = createCable({
      ...rest,
      onSubscribed: subscribed,
      url,
      room: { pubsub_token, account_id: accountId, user_id: id },
    });
    cable = opened;
    opened.state.subscribe(() => {
      if (cable !== opened || isClosed) return;
      const now = opened.state.getSnapshot();
      state.set(now === 'open' ? 'open' : 'connecting');
      if (now === 'open') failures = 0;
      if (now !== 'closed') return;
      // The first time at once: a new password closes the connection of the page that chose it.
      if (failures === 0) renew();
      else renewLater();
      failures += 1;
    });
  };

  const renew = () => {
    reloadProfile().then(
      (now) => isClosed || open(now),
      () => {
        failures += 1;
        if (!isClosed) renewLater();
      },
    );
  };

  open(profile);
  return {
    state,
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      cable?.close();
      state.set('closed');
    },
  };
};
