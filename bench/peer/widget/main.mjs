/**
 * A reference to measure the widget beside. It is NOT Chatwoot: it is a small client of our own that has the peer's
 * known weight and stack (Vue 2.7, vuex, vue-router, vue-i18n with every language in the bundle, axios, Action Cable,
 * DOMPurify, Formulate, markdown-it, web fonts), its known order of events (start at `load`, greet the host, request,
 * and only then render) and its known number of elements, and that sends the same server the same requests. Where there
 * was a choice it is the cheaper one: no polyfills, no pictures, an own style sheet smaller than the peer's.
 */
import VueFormulate from '@braid/vue-formulate';
import Vue from 'vue';
import VueI18n from 'vue-i18n';
import VueRouter from 'vue-router';
import Vuex from 'vuex';
import { cleanHtml } from '../clean-html.mjs';
import '../looks.css';
import { messages } from '../texts.mjs';
import { openCable } from './cable.mjs';
import { PeerApp } from './PeerApp.mjs';
import { routes } from './routes.mjs';
import { createPeerStore } from './store.mjs';

for (const plugin of [Vuex, VueRouter, VueI18n, cleanHtml, VueFormulate]) Vue.use(plugin);
Vue.config.productionTip = false;

window.addEventListener('load', () => {
  const store = createPeerStore();
  const i18n = new VueI18n({ locale: 'en', fallbackLocale: 'en', messages });
  const router = new VueRouter({ mode: 'hash', routes });
  new Vue({ store, router, i18n, render: (h) => h(PeerApp) }).$mount('#app');
  openCable(window.chatwootPubsubToken, store);
});
