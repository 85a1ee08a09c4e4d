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
    // On a new site nobody has an account, so the log-in says where one comes from.
    translations: {
      en: {
        'Auth.form.welcome.title': 'Content console',
        'Auth.form.welcome.subtitle':
          'Log in with your account. No account yet? Whoever runs the site makes one with: npm run editor:create',
      },
    },
  },
  register() {
    for (const [key, value] of Object.entries(startingPoints))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
  },
}
