import { Fragment } from 'react'

/** A sentence with one part that stays on one line: a version, whose hyphens are no places to break at. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.indexOf(part)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}

/**
 * A text with an e-mail address or a host in it: one that is too long for its line breaks after its `@` or before a dot of its host, and inside
 * a word only when a word alone is wider than the line.
 */
export const Address = ({ text }: { text: string }) => (
  <span className="wrap-anywhere">
    {text.split(/(?<=@)|(?=\.\S)(?!\S*@)/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

/** What of a file's name stays in sight however narrow its place is: its kind and the letters before it. */
const tailLength = 8

/** A file's name on one line: where it doesn't fit it is cut in its middle, so that its kind can still be read. */
export function CutName({ name, className = '' }: { name: string; className?: string }) {
  const at = Math.max(0, name.length - tailLength)
  return (
    <span title={name} className={`flex min-w-0 whitespace-pre ${className}`}>
      {/* a space at its end is kept */}
      <span className="overflow-hidden text-ellipsis">{name.slice(0, at)}</span>
      <span className="flex-none">{name.slice(at)}</span>
    </span>
  )
}
