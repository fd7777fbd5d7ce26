import { mapGetters } from 'vuex';
import { PeerFace, PeerIcon, themed } from './parts.mjs';

const Team = {
  name: 'Team',
  mixins: [themed],
  computed: {
    ...mapGetters({ agents: 'agents/value', color: 'look/color' }),
    online() {
      return this.agents.filter(({ availability_status }) => availability_status === 'online');
    },
  },
  render(h) {
    const faces = this.agents
      .slice(0, 4)
      .map(({ id, name, avatar_url }) =>
        h(PeerFace, { key: id, props: { src: avatar_url, username: name, size: 24 } }),
      );
    return h('div', { class: ['p-4 shadow-sm rounded-md', this.$themed('bg-white', 'dark:bg-slate-700')] }, [
      h('div', { class: 'flex items-center justify-between' }, [
        h('div', {}, [
          h('div', { class: 'text-sm font-medium' }, this.online.length > 0 ? 'We are online' : 'We are away'),
          h('div', { class: 'mt-1 text-sm' }, this.$t('REPLY_TIME_IN_A_FEW_HOURS')),
        ]),
        h('div', { class: 'flex' }, faces),
      ]),
      h('button', { class: 'inline-flex font-semibold text-sm mt-3', style: { color: this.color } }, [
        h('span', {}, 'Start Conversation'),
        h(PeerIcon, { props: { icon: 'send', size: '16' } }),
      ]),
    ]);
  },
};

const Articles = {
  name: 'Articles',
  mixins: [themed],
  data: () => ({ articles: [] }),
  async mounted() {
    const { slug } = window.chatwootWebChannel.portal ?? {};
    if (!slug) return;
    const answer = await fetch(`/hc/${slug}/en/articles.json?page=1&sort=views&per_page=6`).catch(() => undefined);
    this.articles = answer?.ok ? ((await answer.json()).payload ?? []) : [];
  },
  render(h) {
    return h(
      'ul',
      { class: 'list-none p-4 shadow-sm rounded-md' },
      this.articles.map(({ id, title }) =>
        h('li', { key: id, class: this.$themed('text-slate-800', 'dark:text-slate-50') }, title),
      ),
    );
  },
};

export const HomeView = {
  name: 'HomeView',
  render: (h) => h('div', { class: 'z-50 flex flex-col flex-1 w-full p-4 gap-4 justify-end' }, [h(Articles), h(Team)]),
};
