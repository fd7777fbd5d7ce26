import Bowser from 'bowser';

/** What a user agent says of its browser and device; empty texts where it says nothing. */
export const readUserAgent = (userAgent: string) => {
  // The library throws at an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || '-');
  return {
    browser: { name: browser.name ?? '', version: browser.version ?? '' },
    system: { name: os.name ?? '', version: (os.version ?? '').replace(/^NT /, '') },
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
};
