import { mapGetters } from 'vuex';
import { AgentLine, VisitorLine } from './lines.mjs';
import { PeerFooter } from './PeerFooter.mjs';
import { PeerSpinner, themed } from './parts.mjs';

const Line = {
  name: 'Line',
  props: { message: { type: Object, default: () => ({}) } },
  computed: {
    isVisitor() {
      return this.message.message_type === 0;
    },
    ...mapGetters({ all: 'conversation/all' }),
    replyTo() {
      const id = this.message.content_attributes?.in_reply_to;
      return id ? this.all.find((one) => one.id === id) : undefined;
    },
  },
  render(h) {
    return h(this.isVisitor ? VisitorLine : AgentLine, {
      attrs: { id: `cwmsg-${this.message.id}` },
      props: { message: this.message, replyTo: this.replyTo },
    });
  },
};

const Day = {
  name: 'Day',
  mixins: [themed],
  props: { date: String },
  render(h) {
    return h('div', { class: ['date--separator', this.$themed('text-slate-700', 'dark:text-slate-200')] }, this.date);
  },
};

const Everything = {
  name: 'Everything',
  mixins: [themed],
  props: { days: Array },
  computed: { ...mapGetters({ fetching: 'conversation/fetching', typing: 'conversation/typing' }) },
  mounted() {
    this.goToEnd();
  },
  updated() {
    this.goToEnd();
  },
  methods: {
    goToEnd() {
      this.$el.scrollTop = this.$el.scrollHeight;
    },
  },
  render(h) {
    const days = this.days.map(({ date, messages }) =>
      h('div', { key: date, class: 'messages-wrap' }, [
        h(Day, { props: { date } }),
        ...messages.map((message) => h(Line, { key: message.id, props: { message } })),
      ]),
    );
    return h('div', { class: 'conversation--container light-scheme' }, [
      h('div', { class: ['conversation-wrap', { 'is-typing': this.typing }] }, [
        this.fetching ? h(PeerSpinner) : undefined,
        ...days,
      ]),
    ]);
  },
};

export const MessagesView = {
  name: 'MessagesView',
  computed: { ...mapGetters({ byDay: 'conversation/byDay' }) },
  render(h) {
    return h('div', { class: 'flex flex-col flex-1 overflow-hidden rounded-b-lg' }, [
      h('div', { class: 'flex flex-1 overflow-auto' }, [h(Everything, { props: { days: this.byDay } })]),
      h(PeerFooter),
    ]);
  },
};
