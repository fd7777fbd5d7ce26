import axios from 'axios';
import { PeerSpinner } from '../widget/parts.mjs';

const FACES = ['😞', '😑', '😐', '😀', '😍'];

const Rating = {
  name: 'Rating',
  props: { chosen: Number },
  render(h) {
    const faces = FACES.map((face, index) =>
      h(
        'button',
        {
          key: face,
          class: ['emoji-button', { selected: this.chosen === index + 1 }],
          on: { click: () => this.$emit('rate', index + 1) },
        },
        [face],
      ),
    );
    return h('div', { class: 'flex flex-row gap-2' }, faces);
  },
};

export const PeerSurvey = {
  name: 'PeerSurvey',
  data: () => ({ survey: undefined, chosen: 0 }),
  async mounted() {
    const { data } = await axios.get(`/public/api/v1/csat_survey/${new URLSearchParams(location.search).get('uuid')}`);
    this.survey = data;
    this.$i18n.locale = data.locale ?? 'en';
  },
  render(h) {
    if (!this.survey)
      return h('div', { class: 'flex items-center justify-center flex-1 h-full min-h-screen' }, [h(PeerSpinner)]);
    return h(
      'div',
      { class: 'flex items-center justify-center w-full h-full min-h-screen overflow-auto bg-slate-50' },
      [
        h('div', { class: 'flex flex-col w-full h-full bg-white rounded-lg border border-solid shadow-md' }, [
          h(
            'p',
            { class: 'mb-8 text-lg leading-relaxed' },
            `How was your conversation with ${this.survey.inbox_name ?? 'us'}?`,
          ),
          h('span', { class: 'mb-4 text-base font-medium' }, 'Rate your conversation'),
          h(Rating, { props: { chosen: this.chosen }, on: { rate: (value) => (this.chosen = value) } }),
        ]),
      ],
    );
  },
};
