import { mapGetters } from 'vuex';
import { PeerFace, themed } from './parts.mjs';

const TallHeader = {
  name: 'TallHeader',
  mixins: [themed],
  render(h) {
    const { avatarUrl, websiteName, welcomeTitle, welcomeTagline } = window.chatwootWebChannel;
    return h('header', { class: 'header-expanded py-6 px-5 relative box-border w-full' }, [
      h('div', { class: 'flex items-start justify-between' }, [
        h(PeerFace, { props: { src: avatarUrl, username: websiteName, size: 48 } }),
      ]),
      h('h2', {
        directives: [{ name: 'clean-html', value: welcomeTitle ?? websiteName }],
        class: ['mt-4 text-2xl mb-1.5 font-medium', this.$themed('text-slate-900', 'dark:text-slate-50')],
      }),
      h('p', { directives: [{ name: 'clean-html', value: welcomeTagline ?? '' }], class: 'text-base leading-normal' }),
    ]);
  },
};

const LowHeader = {
  name: 'LowHeader',
  mixins: [themed],
  render(h) {
    const { avatarUrl, websiteName } = window.chatwootWebChannel;
    return h('header', { class: ['flex justify-between p-5 w-full', this.$themed('bg-white', 'dark:bg-slate-900')] }, [
      h('div', { class: 'flex items-center' }, [
        h(PeerFace, { props: { src: avatarUrl, username: websiteName, size: 32 } }),
        h('div', {}, [h('div', { class: 'font-medium text-base' }, websiteName)]),
      ]),
    ]);
  },
};

export const WithHeader = {
  name: 'WithHeader',
  mixins: [themed],
  computed: { ...mapGetters({ color: 'look/color', size: 'conversation/size' }) },
  render(h) {
    const isHome = this.$route.name === 'home';
    return h('div', { class: ['w-full h-full flex flex-col', this.$themed('bg-slate-50', 'dark:bg-slate-800')] }, [
      h('div', { class: 'header-wrap', style: { '--color': this.color } }, [
        h('transition', { props: { name: 'slide' } }, [isHome ? h(TallHeader) : h(LowHeader)]),
      ]),
      h('router-view'),
      h('div', { class: 'px-0 py-3 flex justify-center' }, [
        h('a', { attrs: { href: '#' }, class: 'branding' }, 'Reference'),
      ]),
    ]);
  },
};
