import { createContext } from 'react'

/** The HTML of texts that were drawn before the page is rendered, by their Markdown. Only the server has any. */
export const DrawnTexts = /* @__PURE__ */ createContext<Readonly<Record<string, string>>>({})
