/** A page of a preview without what tells that it is one, with the addresses of the portal; or a page of that. */
export const asPublic = (html: string, base: string): string =>
  html
    .replace(/<section class="preview".*?<\/section>/s, '')
    .replaceAll(base.replace(/^https?:\/\/[^/]+/, ''), '/p/um')
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<p class="wrap printed">.*?<\/p>/s, '')
