import { accountPage, developersPage } from './host-api.js';
import { notFound, shopRoutes } from './pages.js';

const routes = [
  ...shopRoutes,
  { pattern: /^\/demo\/account$/, title: 'Account', render: accountPage },
  { pattern: /^\/demo\/developers$/, title: 'Developers', render: developersPage },
];

const main = document.getElementById('main');
const cartCount = document.getElementById('cart-count');

/** The demo stores nothing on the visitor's device. */
let cart = [];

const changeCart = (next) => {
  cart = next;
  cartCount.textContent = String(cart.length);
};

const shop = {
  cart: () => cart,
  addToCart: (slug) => changeCart([...cart, slug]),
  removeFromCart: (index) => {
    changeCart(cart.filter((_slug, at) => at !== index));
    show();
  },
};

const show = () => {
  const path = location.pathname;
  const route = routes.find(({ pattern }) => pattern.test(path));
  const content = route ? route.render(route.pattern.exec(path).groups ?? {}, shop) : notFound();
  main.replaceChildren(...content);
  document.title = route && route.title !== 'Acme Lanterns' ? `${route.title} · Acme Lanterns` : 'Acme Lanterns';
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
};

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-route]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, '', link.getAttribute('href'));
  show();
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
});
window.addEventListener('popstate', show);

show();
