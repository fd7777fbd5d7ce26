import { DirectUpload } from 'activestorage';
import parsePhoneNumber from 'libphonenumber-js';
import VueUploadComponent from 'vue-upload-component';
import { mapGetters } from 'vuex';
import { EMOJI_GROUPS } from '../../../web/shared/emoji/data/emoji.ts';
import { PeerIcon, themed } from './parts.mjs';

/** With the peer's tools: emoji, files, telephone numbers. */
export const PeerFooter = {
  name: 'PeerFooter',
  mixins: [themed],
  data: () => ({ words: '', picksEmoji: false }),
  computed: { ...mapGetters({ color: 'look/color' }) },
  methods: {
    isPhone: (text) => Boolean(parsePhoneNumber(text)),
    upload: (file) => new DirectUpload(file, '/rails/active_storage/direct_uploads'),
  },
  render(h) {
    return h('footer', { class: ['p-3 flex items-center', this.$themed('bg-white', 'dark:bg-slate-700')] }, [
      h('textarea', { attrs: { rows: 1 }, domProps: { value: this.words }, class: 'w-full' }),
      h(VueUploadComponent, { props: { multiple: true } }, [h(PeerIcon, { props: { icon: 'attach' } })]),
      h('button', { on: { click: () => (this.picksEmoji = !this.picksEmoji) } }, [
        h(PeerIcon, { props: { icon: 'emoji' } }),
      ]),
      this.picksEmoji ? h('div', {}, JSON.stringify(EMOJI_GROUPS)) : undefined,
    ]);
  },
};
