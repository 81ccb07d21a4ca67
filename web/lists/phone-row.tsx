import type { ReactNode } from 'react'

interface Props {
  /** What opens the row: a `RowOpener`. */
  title: ReactNode
  /** At the right of the title: an amount, a state. */
  end?: ReactNode
  /** Under the title. */
  sub?: ReactNode
  /** At the right of the second line. */
  subEnd?: ReactNode
  /** A third line: what keeps it from going on. */
  note?: ReactNode
}

/** The look of a list's row on phones: a title and a second line, an amount or a state at the right. */
export const PhoneRow = ({ title, end, sub, subEnd, note }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
    <div className="end-lines">
      <div className="line-start wrap-anywhere">{title}</div>
      {end !== undefined && <div className="line-end text-right font-semibold">{end}</div>}
    </div>
    {(sub !== undefined || subEnd !== undefined) && (
      <div className="end-lines text-sm text-muted">
        <div className="line-start wrap-anywhere">{sub}</div>
        {subEnd !== undefined && <div className="line-end text-right">{subEnd}</div>}
      </div>
    )}
    {note !== undefined && <div className="text-sm text-muted">{note}</div>}
  </div>
)
