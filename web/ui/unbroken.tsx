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
