import { createConsumer } from '@rails/actioncable';

export const openCable = (pubsub_token, store) =>
  createConsumer('/cable').subscriptions.create(
    { channel: 'RoomChannel', pubsub_token },
    { received: ({ event, data }) => event === 'message.created' && store.commit('conversation/put', [data]) },
  );
