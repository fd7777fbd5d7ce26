import mitt from 'mitt';
import { mapGetters } from 'vuex';
import { PeerSpinner } from './parts.mjs';

export const emitter = mitt();

const PREFIX = 'porchlight-reference:';
const postToHost = (event, values = {}) =>
  window.parent.postMessage(`${PREFIX}${JSON.stringify({ event, ...values })}`, '*');

/** Greets the host, loads its data when the host has answered, and shows a spinner until then. */
export const PeerApp = {
  name: 'PeerApp',
  computed: {
    ...mapGetters({
      size: 'conversation/size',
      fetching: 'conversation/fetching',
      unread: 'conversation/unread',
      isOpen: 'look/isOpen',
      isRight: 'look/isRight',
      scheme: 'look/scheme',
      campaigns: 'campaigns/value',
    }),
  },
  watch: {
    unread: (count) => postToHost('handleNotificationDot', { unreadMessageCount: count }),
    campaigns: (all) => emitter.emit('campaigns', all),
  },
  mounted() {
    this.$i18n.locale = window.chatwootWebChannel.locale;
    this.$store.commit('look/set', { color: window.chatwootWebChannel.widgetColor });
    window.addEventListener('message', this.hear);
    postToHost('loaded');
    void this.$store.dispatch('attributes/fetch');
  },
  methods: {
    hear({ data }) {
      if (typeof data !== 'string' || !data.startsWith(PREFIX)) return;
      const { event, ...values } = JSON.parse(data.slice(PREFIX.length));
      if (event === 'config-set') this.configure(values);
      if (event === 'change-url') void this.$store.dispatch('campaigns/fetch');
      if (event === 'toggle-open') this.open();
    },
    configure({ position, hasMessages }) {
      this.$store.commit('look/set', { position });
      // In parallel with the request, which is faster than the peer: it loads the screen after the response.
      if (hasMessages) void import('./MessagesView.mjs');
      void this.$store.dispatch('conversation/fetch').then(this.open);
      void this.$store.dispatch('agents/fetch');
      void this.$store.dispatch('contact/fetch');
    },
    open() {
      this.$store.commit('look/set', { isOpen: true });
      if (this.size) void this.$router.replace({ name: 'messages' }).catch(() => {});
    },
  },
  render(h) {
    if (!this.size && this.fetching)
      return h('div', { class: 'flex flex-1 items-center h-full justify-center' }, [h(PeerSpinner)]);
    const looks = { 'is-right': this.isRight, dark: this.scheme === 'dark' };
    return h('div', { class: ['flex flex-col justify-end h-full', looks] }, [h('router-view')]);
  },
};
