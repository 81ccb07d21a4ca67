import { useRef, type ComponentProps } from 'react'
import { useFieldIds } from './field-context'
import { applyMarkdownFormat, type MarkdownFormat } from './markdown-format'

/** SVG paths of 16 × 16, because icons of the library would be in the first load. */
const icons: { readonly [format in MarkdownFormat]: string } = {
  bold: 'M4.5 8h4.75a2.75 2.75 0 0 1 0 5.5H4.5v-11h4a2.75 2.75 0 0 1 0 5.5',
  italic: 'M12.5 2.5H6.75M9.25 13.5H3.5M9.75 2.5l-3.5 11',
  link: 'M6.75 8.75a3.25 3.25 0 0 0 4.9.35l1.95-1.95a3.25 3.25 0 0 0-4.6-4.6L7.9 3.65M9.25 7.25a3.25 3.25 0 0 0-4.9-.35L2.4 8.85a3.25 3.25 0 0 0 4.6 4.6l1.1-1.1',
  list: 'M2 3.5h.01M2 8h.01M2 12.5h.01M5.5 3.5H14M5.5 8H14M5.5 12.5H14',
}

interface Props extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onText: (text: string) => void
  messages: { format: string } & { [format in MarkdownFormat]: string }
}

/** A Markdown text area with a toolbar. */
export function MarkdownArea({ value, onText, messages, ...rest }: Props) {
  const link = useFieldIds(rest)
  const area = useRef<HTMLTextAreaElement>(null)
  const press = (format: MarkdownFormat): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    const next = applyMarkdownFormat(value, selectionStart, selectionEnd, format)
    onText(next.text)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <div className="overflow-hidden rounded-md border border-line-strong bg-raised has-[textarea:focus]:border-accent has-[textarea:focus]:outline-2 has-[textarea:focus]:-outline-offset-1 has-[textarea:focus]:outline-accent has-[[aria-invalid]]:border-danger">
      <div role="group" aria-label={messages.format} className="flex border-b border-line px-1">
        {(Object.keys(icons) as MarkdownFormat[]).map((format) => (
          <button
            key={format}
            type="button"
            aria-label={messages[format]}
            title={messages[format]}
            onClick={() => press(format)}
            className="grid size-11 place-items-center rounded-sm hover:bg-sunken focus-visible:-outline-offset-2 md:size-10"
          >
            <svg
              aria-hidden
              viewBox="0 0 16 16"
              className="size-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={icons[format]} />
            </svg>
          </button>
        ))}
      </div>
      <textarea
        rows={6}
        {...rest}
        {...link}
        ref={area}
        value={value}
        onChange={(event) => onText(event.target.value)}
        className="block w-full resize-y bg-transparent px-4 py-3 text-base text-text outline-none md:text-md"
      />
    </div>
  )
}
