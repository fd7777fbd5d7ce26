import { createConsumer } from '@rails/actioncable';

/** The live connection: one subscription to the visitor's room. */
export const openCable = (pubsub_token, store) =>
  createConsumer('/cable').subscriptions.create(
    { channel: 'RoomChannel', pubsub_token },
    { received: ({ event, data }) => event === 'message.created' && store.commit('conversation/put', [data]) },
  );
