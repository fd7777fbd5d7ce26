import format from 'date-fns/format';
import fromUnixTime from 'date-fns/fromUnixTime';
import Vue from 'vue';
import Vuex from 'vuex';
import { ask } from './api.mjs';

const dayOf = ({ created_at }) => format(fromUnixTime(created_at), 'MMM dd, yyyy');

const withFaces = (messages) =>
  messages.map((message, index) => {
    const next = messages[index + 1];
    return { ...message, showAvatar: !next || next.message_type !== message.message_type };
  });

const conversation = {
  namespaced: true,
  state: { byId: {}, fetching: false, lastSeen: 0, typing: false },
  getters: {
    size: ({ byId }) => Object.keys(byId).length,
    fetching: ({ fetching }) => fetching,
    typing: ({ typing }) => typing,
    all: ({ byId }) => Object.values(byId),
    last: (_state, { all }) => all.at(-1),
    unread: ({ lastSeen }, { all }) => all.filter((one) => one.message_type === 1 && one.created_at > lastSeen).length,
    byDay: (_state, { all }) => {
      const days = new Map();
      for (const message of all.toSorted((a, b) => a.created_at - b.created_at)) {
        const day = dayOf(message);
        days.set(day, [...(days.get(day) ?? []), message]);
      }
      return [...days].map(([date, messages]) => ({ date, messages: withFaces(messages) }));
    },
  },
  mutations: {
    wait: (state, fetching) => {
      state.fetching = fetching;
    },
    put: (state, messages) => {
      for (const message of messages) Vue.set(state.byId, message.id, message);
    },
    seen: (state, lastSeen) => {
      state.lastSeen = lastSeen;
    },
  },
  actions: {
    fetch: async ({ commit }) => {
      commit('wait', true);
      const { payload, meta } = await ask('messages', { before: undefined });
      commit('seen', meta?.contact_last_seen_at ?? 0);
      commit('put', payload);
      commit('wait', false);
    },
  },
};

const answerOf = (path, none, read = (answer) => answer) => ({
  namespaced: true,
  state: { value: none, fetched: false },
  getters: { value: ({ value }) => value, fetched: ({ fetched }) => fetched },
  mutations: {
    keep: (state, value) => {
      state.value = value;
      state.fetched = true;
    },
  },
  actions: { fetch: async ({ commit }) => commit('keep', read(await ask(path))) },
});

const look = {
  namespaced: true,
  state: { color: '#1f93ff', isOpen: false, scheme: 'light', position: 'right', host: '' },
  getters: {
    color: ({ color }) => color,
    isOpen: ({ isOpen }) => isOpen,
    scheme: ({ scheme }) => scheme,
    isRight: ({ position }) => position === 'right',
  },
  mutations: { set: (state, values) => Object.assign(state, values) },
};

export const createPeerStore = () =>
  new Vuex.Store({
    modules: {
      conversation,
      look,
      attributes: answerOf('conversations', {}),
      agents: answerOf('inbox_members', [], ({ payload }) => payload),
      campaigns: answerOf('campaigns', []),
      contact: answerOf('contact', {}),
    },
  });
