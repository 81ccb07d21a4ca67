import { Fragment } from 'react'

/** A sentence with a part that must not wrap. */
export function NoBreak({ text, part }: { text: string; part: string }) {
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

/** A long address wraps after the `@` or before a dot of the host. */
export const BreakableAddress = ({ text }: { text: string }) => (
  <span className="wrap-anywhere">
    {text.split(/(?<=@)|(?=\.\S)(?!\S*@)/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

const tailLength = 8

/** A file name truncated in the middle, so that the extension stays visible. */
export function TruncatedFileName({ name, className = '' }: { name: string; className?: string }) {
  const at = Math.max(0, name.length - tailLength)
  return (
    <span title={name} className={`flex min-w-0 whitespace-pre ${className}`}>
      {/* Keeps a trailing space. */}
      <span className="overflow-hidden text-ellipsis">{name.slice(0, at)}</span>
      <span className="flex-none">{name.slice(at)}</span>
    </span>
  )
}
