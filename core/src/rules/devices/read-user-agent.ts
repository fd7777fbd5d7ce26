import Bowser from 'bowser';

export const readUserAgent = (userAgent: string) => {
  // The library throws on an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || '-');
  return {
    browser: { name: browser.name ?? '', version: browser.version ?? '' },
    system: { name: os.name ?? '', version: (os.version ?? '').replace(/^NT /, '') },
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
};
