/** Given to a route: it is there on a help centre's own domain, and only there. Every other route is not there at all. */
export const ON_OWN_DOMAIN = { constraints: { site: 'own' } };
