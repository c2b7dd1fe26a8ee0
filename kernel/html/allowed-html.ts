/** Marks that a written text may hold. Of everything else the words stay; scripts and styles fall away whole. */
export const ALLOWED_TAGS: readonly string[] =
  'p br strong b em i u s a ul ol li h1 h2 h3 h4 blockquote code pre hr img table thead tbody tr th td'.split(
    ' ',
  );

/** The only attributes, each on the marks that it makes sense on. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** Schemes of links. A path of the app needs none. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Where a picture may come from: a path of the app, as its content policy says too. From elsewhere it would tell who reads. */
export const PICTURE_ADDRESS = /^\/(?![/\\])/;
