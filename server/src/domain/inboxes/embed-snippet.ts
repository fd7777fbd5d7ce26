/** Wire protocol 1.1. The loader's address names the inbox, so that the first paint has its colour. */
export const embedSnippet = (publicUrl: string, website_token: string) => `<script>
  (function (d, t) {
    var BASE_URL = ${JSON.stringify(publicUrl)};
    var g = d.createElement(t), s = d.getElementsByTagName(t)[0];
    g.src = BASE_URL + "/packs/js/sdk.js?website_token=${website_token}";
    g.async = true;
    s.parentNode.insertBefore(g, s);
    g.onload = function () {
      window.chatwootSDK.run({ websiteToken: ${JSON.stringify(website_token)}, baseUrl: BASE_URL });
    };
  })(document, "script");
</script>
`;
