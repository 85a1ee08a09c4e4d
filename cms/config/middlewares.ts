export default [
  'strapi::logger',
  'global::own-callers',
  'strapi::errors',
  'strapi::security',
  // Strapi does not start without it; no page but its own has business here.
  { name: 'strapi::cors', config: { origin: [] } },
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
]
