import { mapGetters } from 'vuex';
import { toHtml } from './markdown.mjs';
import { PeerFace, PeerIcon, themed } from './parts.mjs';

const ofMessage = {
  props: { message: { type: Object, default: () => ({}) }, replyTo: { type: Object, default: undefined } },
  computed: {
    attributes() {
      return this.message.content_attributes ?? {};
    },
    hasAttachments() {
      return Boolean(this.message.attachments?.length);
    },
    hasReplyTo() {
      return Boolean(this.replyTo?.content);
    },
  },
  data: () => ({ pictureFailed: false, videoFailed: false }),
  watch: {
    message() {
      this.pictureFailed = false;
    },
  },
};

const ReplyButton = {
  name: 'ReplyButton',
  render(h) {
    const on = { click: () => this.$emit('click') };
    return h(
      'button',
      { class: 'p-1 mb-1 rounded-full text-slate-600 bg-slate-100 transition-opacity opacity-0', on },
      [h(PeerIcon, { props: { icon: 'reply', size: '11' } })],
    );
  },
};

const replyColumn = (h) => h('div', { class: 'flex flex-col justify-end' }, [h(ReplyButton)]);

const Draggable = {
  name: 'Draggable',
  props: { direction: String },
  data: () => ({ from: undefined }),
  render(h) {
    const on = {
      touchstart: ({ touches }) => {
        this.from = touches[0].clientX;
      },
      touchend: () => {
        this.from = undefined;
      },
    };
    return h('div', { class: 'transition-transform duration-200 ease-in-out', on }, this.$slots.default);
  },
};

const VisitorBubble = {
  name: 'VisitorBubble',
  props: { message: String, status: String, color: String },
  methods: { toHtml },
  render(h) {
    const directives = [{ name: 'clean-html', value: this.toHtml(this.message) }];
    return h('div', { class: 'chat-bubble user', directives, style: { background: this.color, color: '#fff' } });
  },
};

export const VisitorLine = {
  name: 'VisitorLine',
  mixins: [ofMessage],
  computed: {
    ...mapGetters({ color: 'look/color' }),
    isGoing() {
      return this.message.status === 'in_progress';
    },
    hasFailed() {
      return this.message.status === 'failed';
    },
  },
  render(h) {
    const bubble = h(VisitorBubble, {
      props: { message: this.message.content, status: this.message.status, color: this.color },
    });
    return h('div', { class: 'user-message-wrap group' }, [
      h('div', { class: 'flex gap-1 user-message' }, [
        h('div', { class: ['message-wrap', { 'in-progress': this.isGoing, 'is-failed': this.hasFailed }] }, [
          h('div', { class: 'flex justify-end gap-1' }, [
            this.isGoing || this.hasFailed ? undefined : replyColumn(h),
            h(Draggable, { props: { direction: 'left' } }, [bubble]),
          ]),
        ]),
      ]),
    ]);
  },
};

const AgentBubble = {
  name: 'AgentBubble',
  mixins: [themed],
  props: { message: String, contentType: String, messageId: Number, messageType: Number, attributes: Object },
  computed: {
    isPlain() {
      return !['cards', 'input_select', 'form', 'article', 'input_csat'].includes(this.contentType);
    },
  },
  methods: { toHtml },
  render(h) {
    const directives = [{ name: 'clean-html', value: this.toHtml(this.message) }];
    const words = h('div', { directives, class: 'message-content text-slate-900 dark:text-slate-50' });
    return h('div', { class: 'chat-bubble-wrap' }, [
      this.isPlain
        ? h('div', { class: ['chat-bubble agent', this.$themed('bg-white', 'dark:bg-slate-700')] }, [words])
        : undefined,
    ]);
  },
};

export const AgentLine = {
  name: 'AgentLine',
  mixins: [ofMessage, themed],
  computed: {
    name() {
      return this.message.sender?.available_name ?? this.message.sender?.name ?? 'Bot';
    },
    picture() {
      return this.message.sender?.avatar_url ?? '';
    },
    hasAnswer() {
      return Boolean(this.attributes.submitted_email || this.attributes.submitted_values);
    },
  },
  render(h) {
    const { id, content, content_type, message_type, showAvatar } = this.message;
    const bubble = h(AgentBubble, {
      props: {
        message: content,
        contentType: content_type,
        messageId: id,
        messageType: message_type,
        attributes: this.attributes,
      },
    });
    const face = showAvatar ? h(PeerFace, { props: { src: this.picture, username: this.name, size: 24 } }) : undefined;
    return h('div', { class: ['agent-message-wrap group', { 'has-response': this.hasAnswer }] }, [
      h('div', { class: 'agent-message' }, [
        h('div', { class: 'avatar-wrap' }, [face]),
        h('div', { class: 'message-wrap' }, [
          h('div', { class: 'flex gap-1' }, [bubble, replyColumn(h)]),
          showAvatar
            ? h('p', {
                directives: [{ name: 'clean-html', value: this.name }],
                class: ['agent-name', this.$themed('text-slate-700', 'dark:text-slate-200')],
              })
            : undefined,
        ]),
      ]),
    ]);
  },
};
