/** Colours and spacing come from `src/styles/tokens.css`, the widths at which the layout changes from `src/styles/breakpoints.css`. */
export default {
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color-mix',
    ],
    // `em` stays: what surrounds a word grows with its letters.
    'declaration-property-unit-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap)/': ['rem', 'px', 'vw', 'vh'],
    },
    // A list without marks is `role="list"` (`src/styles/base.css`), without which VoiceOver takes it for none.
    'declaration-property-value-disallowed-list': { '/^list-style/': ['/none/'] },
    'media-feature-name-disallowed-list': ['width', 'min-width', 'max-width'],
  },
  overrides: [
    { files: 'src/styles/tokens.css', rules: { 'function-disallowed-list': null } },
    {
      files: ['src/styles/base.css', 'src/ui/faq.module.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
    { files: 'src/styles/breakpoints.css', rules: { 'media-feature-name-disallowed-list': null } },
  ],
}
