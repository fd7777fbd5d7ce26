import DOMPurify from 'dompurify';

const clean = (element, { value, oldValue }) => {
  if (value !== oldValue) element.innerHTML = DOMPurify.sanitize(value);
};

/** `v-clean-html`: HTML that can do nothing, wherever the server's words are shown. */
export const cleanHtml = {
  install: (Vue) => Vue.directive('clean-html', { inserted: clean, update: clean }),
};
