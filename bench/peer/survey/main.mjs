/** The reference's survey page: the peer's stack without what only a chat needs (see `widget/main.mjs`). */
import mitt from 'mitt';
import Vue from 'vue';
import VueI18n from 'vue-i18n';
import Vuex from 'vuex';
import { cleanHtml } from '../clean-html.mjs';
import '../looks.css';
import { PeerSurvey } from './PeerSurvey.mjs';

const catalogues = import.meta.glob('../../../core/src/i18n/catalogues/survey/*.json', {
  eager: true,
  import: 'default',
});
const messages = Object.fromEntries(
  Object.entries(catalogues).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)?.[1], texts]),
);

for (const plugin of [Vuex, VueI18n, cleanHtml]) Vue.use(plugin);
Vue.prototype.$emitter = mitt();
Vue.config.productionTip = false;

window.addEventListener('load', () => {
  const i18n = new VueI18n({ locale: 'en', fallbackLocale: 'en', messages });
  const store = new Vuex.Store({ state: { look: 'light' } });
  new Vue({ i18n, store, render: (h) => h(PeerSurvey) }).$mount('#app');
});
