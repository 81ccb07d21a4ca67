import { createElement, type ReactNode } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { isSafeLink } from '../../../domain/texts/entered-text'

function withoutMarkup(this: { data: () => object }): void {
  const data = this.data() as { micromarkExtensions?: object[] }
  ;(data.micromarkExtensions ??= []).push({ disable: { null: ['htmlFlow', 'htmlText'] } })
}
const plugins = [withoutMarkup] as unknown as Options['remarkPlugins']

const levels = [1, 2, 3, 4, 5, 6] as const
const headings = (top: number): Components =>
  Object.fromEntries(
    levels.map((level) => [
      `h${level}`,
      ({ children }: { children?: ReactNode }) => createElement(`h${Math.max(level, top)}`, null, children),
    ]),
  )

const parts: Components = {
  a: ({ href = '', children }) => (isSafeLink(href) ? <a href={href}>{children}</a> : children),
  img: ({ alt }) => alt,
  code: ({ children }) => <code>{children}</code>,
}

/**
 * Renders Markdown like the public pages: CommonMark without HTML and images, links only to safe URLs
 * (domain/texts/markdown-cases.json).
 */
export function Markdown({ text, top, className = '' }: { text: string; top: 2 | 3 | 4; className?: string }) {
  return (
    <div className={`prose ${className}`}>
      <ReactMarkdown remarkPlugins={plugins} urlTransform={keepUrl} components={{ ...headings(top), ...parts }}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

const keepUrl = (address: string): string => address
