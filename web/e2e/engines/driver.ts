/** What the tests ask of a browser; `remote-page.ts` makes everything else of it. */
export interface Driver {
  /** Loads an address and waits for its `load` event. */
  goto: (url: string) => Promise<void>
  /** Runs an expression in the page, waits for its promise, and gives the JSON it comes to. */
  evaluate: (expression: string) => Promise<string>
  /** Presses keys and moves the mouse: W3C WebDriver's input sources, which classic WebDriver and BiDi share. */
  perform: (sources: object[]) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  end: () => Promise<void>
}

/** Long enough for a browser to start on a busy machine. */
export const startTimeoutMs = 60_000
