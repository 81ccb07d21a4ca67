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
