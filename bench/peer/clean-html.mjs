import DOMPurify from 'dompurify';

const clean = (element, { value, oldValue }) => {
  if (value !== oldValue) element.innerHTML = DOMPurify.sanitize(value);
};

/** `v-clean-html`: sanitised HTML. */
export const cleanHtml = {
  install: (Vue) => Vue.directive('clean-html', { inserted: clean, update: clean }),
};
