/**
 * What a new editor's browser starts with. Strapi's console keeps these switches in the browser only, and would
 * otherwise open with a tour for developers and its own news.
 */
const startingPoints = {
  STRAPI_GUIDED_TOUR: { tours: {}, enabled: false, hidden: true, completedActions: [] },
  'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false': true,
}

export default {
  config: {
    tutorials: false,
    notifications: { releases: false },
  },
  register() {
    for (const [key, value] of Object.entries(startingPoints))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
  },
}
