import { mapGetters } from 'vuex';

export const PeerSpinner = { name: 'PeerSpinner', render: (h) => h('span', { class: 'spinner' }) };

const PATHS = {
  reply:
    'M9.28 16.78a.75.75 0 0 0 0-1.06L5.56 12h7.69a6.75 6.75 0 0 1 6.75 6.75.75.75 0 0 0 1.5 0 8.25 8.25 0 0 0-8.25-8.25H5.56l3.72-3.72a.75.75 0 0 0-1.06-1.06l-5 5a.75.75 0 0 0 0 1.06l5 5a.75.75 0 0 0 1.06 0Z',
  send: 'M5.7 12 2.3 3.3c-.2-.6.4-1.2 1-.9l18 9c.6.2.6 1 0 1.3l-18 9c-.6.3-1.2-.3-1-.9L5.7 12Z',
  attach: 'M11.8 3.6 6 9.3a4 4 0 0 0 5.7 5.7l6-6',
  emoji: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z',
};

const Drawing = {
  name: 'Drawing',
  props: { icon: String, size: [String, Number] },
  computed: {
    path() {
      return PATHS[this.icon];
    },
  },
  render(h) {
    const attrs = { width: this.size, height: this.size, viewBox: '0 0 24 24', fill: 'none' };
    return h('svg', { attrs }, [h('path', { attrs: { d: this.path, fill: 'currentColor' } })]);
  },
};

export const PeerIcon = {
  name: 'PeerIcon',
  props: { icon: String, size: { type: [String, Number], default: '20' } },
  render(h) {
    return h(Drawing, { props: { icon: this.icon, size: this.size } });
  },
};

export const themed = {
  computed: { ...mapGetters({ scheme: 'look/scheme' }) },
  methods: {
    $themed(light, dark) {
      if (this.scheme === 'light') return light;
      return this.scheme === 'dark' ? dark : `${light} ${dark}`;
    },
  },
};

const initialsOf = (name) =>
  name
    .split(' ')
    .map(([letter]) => letter)
    .slice(0, 2)
    .join('')
    .toUpperCase();

const Initials = {
  name: 'Initials',
  props: { username: String, size: Number },
  computed: {
    style() {
      return {
        width: `${this.size}px`,
        height: `${this.size}px`,
        fontSize: `${this.size / 2.2}px`,
        borderRadius: '50%',
      };
    },
  },
  render(h) {
    return h('div', { class: 'avatar', style: this.style }, initialsOf(this.username ?? ''));
  },
};

export const PeerFace = {
  name: 'PeerFace',
  props: { src: String, username: String, size: { type: Number, default: 24 } },
  data: () => ({ failed: false }),
  watch: {
    src() {
      this.failed = false;
    },
  },
  render(h) {
    const picture = { attrs: { src: this.src }, on: { error: () => (this.failed = true) } };
    const inside =
      this.src && !this.failed
        ? h('img', picture)
        : h(Initials, { props: { username: this.username, size: this.size } });
    return h('div', { class: 'face', style: { height: `${this.size}px`, width: `${this.size}px` } }, [inside]);
  },
};
