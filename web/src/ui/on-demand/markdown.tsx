import { markdownProblem } from 'offers-service/contract'
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown'
import { lineByLine, linesAlone } from './markdown-lines.ts'
import styles from './markdown.module.css'

const allowAddress = (url: string) => (/^(?:tel|sms):/i.test(url) ? url : defaultUrlTransform(url))

const isElsewhere = (url: string) => /^(?:[a-z]+:)?\/\//i.test(url)

/** A picture's size stands behind its address, so that the page keeps room for it: `/uploads/gate.jpg#1600x900`. */
const sizeInAddress = /#(\d{1,5})x(\d{1,5})$/

const components: Components = {
  // An ordinary link even inside the site, because a text may also link to files, which the browser must fetch.
  a: ({ href, title, children }) =>
    href ? (
      <a href={href} title={title} rel={isElsewhere(href) ? 'noopener' : undefined}>
        {children}
      </a>
    ) : (
      children
    ),
  // The security policy loads pictures only from this site; a picture elsewhere becomes a link to it.
  img: ({ src, alt, title }) => {
    if (!src) return alt
    if (!src.startsWith('/') || isElsewhere(src)) {
      return (
        <a href={src} rel="noopener">
          {alt || src}
        </a>
      )
    }
    const [, width, height] = sizeInAddress.exec(src) ?? []
    return (
      <img
        src={src}
        alt={alt ?? ''}
        {...{ title, width, height }}
        loading="lazy"
        decoding="async"
      />
    )
  },
}

const withSilentBreaks: Components = { ...components, br: () => <br aria-hidden="true" /> }

/** The lines of a text as they are written, for one that would take too long to read as Markdown. */
function PlainLines({ source }: { source: string }) {
  const lines = Array.from(source.split(/\r\n|\r|\n/).entries())
  return lines.map(([number, line]) => <p key={number}>{line}</p>)
}

/**
 * Draws the Markdown of a post or page, the same for visitors and for the editor's preview.
 *
 * The first heading level of the text becomes `h2`, since the page's title is its `h1`. Raw HTML is shown as text.
 */
export function Markdown({ source }: { source: string }) {
  return (
    <div className={styles.prose}>
      {markdownProblem(source) === undefined ? (
        <ReactMarkdown
          remarkPlugins={lineByLine}
          urlTransform={allowAddress}
          components={withSilentBreaks}
        >
          {source}
        </ReactMarkdown>
      ) : (
        <PlainLines source={source} />
      )}
    </div>
  )
}

/** The same text for readers elsewhere: nothing of it is there for our style sheets. */
export function PlainMarkdown({ source }: { source: string }) {
  if (markdownProblem(source) !== undefined) return <PlainLines source={source} />
  return (
    <ReactMarkdown remarkPlugins={linesAlone} urlTransform={allowAddress} components={components}>
      {source}
    </ReactMarkdown>
  )
}
