export default {
  upload: {
    config: {
      // Pictures come from phones far larger than a page is wide; visitors get this one.
      breakpoints: { large: 1600 },
      // Everything in the library is served from the site's own address, so nothing in it may run there.
      security: {
        allowedTypes: [
          'image/jpeg',
          'image/png',
          'image/webp',
          'image/avif',
          'image/gif',
          'application/pdf',
        ],
      },
    },
  },
}
