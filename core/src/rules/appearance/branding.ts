/** `widget_branding` with the host page's name, `survey_branding` without one. Undefined for an invalid address. */
export const brandingLink = (brandUrl: string, referrerHost: string): string | undefined => {
  const link = brandUrl && /^https?:\/\//i.test(brandUrl) ? brandUrl : '';
  if (!link) return undefined;
  const [address = '', fragment] = link.split('#');
  const query = referrerHost
    ? `utm_source=widget_branding&utm_referrer=${encodeURIComponent(referrerHost)}`
    : 'utm_source=survey_branding';
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
};

export const withInstallationName = (text: string, installationName: string | null | undefined): string =>
  installationName ? text.replaceAll('Porchlight', () => installationName) : text;
