/** A route option: the route exists on a help centre's own domain only. All other routes do not exist there. */
export const ON_OWN_DOMAIN = { constraints: { site: 'own' } };
