import { WithHeader } from './WithHeader.mjs';

const seldom = { render: (h) => h('div') };

export const routes = [
  { path: '/unread-messages', name: 'unread-messages', component: seldom },
  { path: '/campaigns', name: 'campaigns', component: seldom },
  {
    path: '/',
    component: WithHeader,
    children: [
      { path: '', name: 'home', component: () => import('./HomeView.mjs').then(({ HomeView }) => HomeView) },
      {
        path: '/messages',
        name: 'messages',
        component: () => import('./MessagesView.mjs').then(({ MessagesView }) => MessagesView),
      },
    ],
  },
];
