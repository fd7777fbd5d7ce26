import { findProduct, products } from './products.js';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** el('a', { href }, 'text', child). No HTML strings, so nothing can be injected. */
export const el = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value !== false) node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
};

const lamp = (product) => {
  const picture = el('div', { class: 'picture', 'aria-hidden': 'true' }, el('span', { class: 'glow' }));
  picture.style.setProperty('--hue', String(product.hue));
  return picture;
};

const card = (product) =>
  el(
    'a',
    { class: 'card', href: `/demo/products/${product.slug}`, 'data-route': true },
    lamp(product),
    el('h2', {}, product.name),
    el('p', {}, product.line),
    el('p', { class: 'price' }, money.format(product.price)),
  );

const shop = () => [
  el(
    'section',
    { class: 'hero' },
    el('h1', {}, 'Light for the way home'),
    el('p', {}, 'Six lanterns, made to be repaired. Ask us anything: the bubble in the corner reaches a person.'),
  ),
  el('section', { class: 'grid' }, ...products.map(card)),
];

const productPage = ({ slug }, { addToCart }) => {
  const product = findProduct(slug);
  if (!product) return notFound();
  return [
    el(
      'article',
      { class: 'product' },
      lamp(product),
      el(
        'div',
        {},
        el('h1', {}, product.name),
        el('p', { class: 'lead' }, product.line),
        el('p', {}, product.text),
        el('p', { class: 'price' }, money.format(product.price)),
        el(
          'div',
          { class: 'actions' },
          el('button', { type: 'button', class: 'primary', onclick: () => addToCart(product.slug) }, 'Add to cart'),
          el('button', { type: 'button', onclick: () => window.porchlight?.open?.() }, 'Ask about this lantern'),
        ),
      ),
    ),
  ];
};

const pricing = () => [
  el('h1', {}, 'Pricing'),
  el('p', { class: 'lead' }, 'Stay here a moment: a campaign may greet you.'),
  el(
    'table',
    {},
    el('thead', {}, el('tr', {}, el('th', {}, 'Lantern'), el('th', {}, 'One'), el('th', {}, 'Ten or more'))),
    el(
      'tbody',
      {},
      ...products.map((product) =>
        el(
          'tr',
          {},
          el('td', {}, product.name),
          el('td', {}, money.format(product.price)),
          el('td', {}, money.format(Math.round(product.price * 0.8))),
        ),
      ),
    ),
  ),
];

const cartPage = (_parameters, { cart, removeFromCart }) => {
  const lines = cart();
  if (lines.length === 0)
    return [
      el('h1', {}, 'Your cart is empty'),
      el('p', {}, el('a', { href: '/demo', 'data-route': true }, 'Look at the lanterns')),
    ];
  const total = lines.reduce((sum, slug) => sum + (findProduct(slug)?.price ?? 0), 0);
  const line = (slug, index) =>
    el(
      'li',
      {},
      findProduct(slug)?.name ?? slug,
      el('button', { type: 'button', onclick: () => removeFromCart(index) }, 'Remove'),
    );
  return [
    el('h1', {}, 'Your cart'),
    el('ul', { class: 'lines' }, ...lines.map(line)),
    el('p', { class: 'price' }, `Total ${money.format(total)}`),
  ];
};

export const notFound = () => [
  el('h1', {}, 'Nothing hangs here'),
  el('p', {}, el('a', { href: '/demo', 'data-route': true }, 'Back to the shop')),
];

export const shopRoutes = [
  { pattern: /^\/demo\/?$/, title: 'Acme Lanterns', render: shop },
  { pattern: /^\/demo\/products\/(?<slug>[a-z-]+)$/, title: 'Lantern', render: productPage },
  { pattern: /^\/demo\/pricing$/, title: 'Pricing', render: pricing },
  { pattern: /^\/demo\/cart$/, title: 'Cart', render: cartPage },
];
