import { Fragment, type ReactNode } from 'react'
import { renderCell, type Column, type MobileSlot } from './column'

interface Props<Row> {
  columns: readonly Column<Row>[]
  row: Row
}

/** A table row on mobile. Subtitles share a line, separated by dots; notes share a line if they fit. */
export function MobileRow<Row>({ columns, row }: Props<Row>) {
  const parts = (slot: MobileSlot) => partsIn(columns, row, slot)
  const [end, badge, subtitle, meta] = [parts('end'), parts('badge'), parts('subtitle'), parts('meta')]
  const [notes, actions] = [parts('note'), parts('actions')]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <div className="end-lines">
        <div className="line-start wrap-anywhere">{parts('title')}</div>
        {end.length > 0 && <div className="line-end text-right font-semibold">{end}</div>}
        {badge.length > 0 && <div className="line-end text-right text-sm">{badge}</div>}
      </div>
      {(subtitle.length > 0 || meta.length > 0) && (
        <div className="end-lines text-sm text-muted">
          <div className="line-start wrap-anywhere">
            {subtitle.flatMap((part, at) => (at > 0 ? [' · ', part] : [part]))}
          </div>
          {meta.length > 0 && <div className="line-end text-right">{meta}</div>}
        </div>
      )}
      {notes.length > 0 && <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">{notes}</div>}
      {actions.length > 0 && <div className="mt-1.5">{actions}</div>}
    </div>
  )
}

function partsIn<Row>(columns: readonly Column<Row>[], row: Row, slot: MobileSlot): ReactNode[] {
  return columns
    .filter(({ mobile }) => mobile === slot)
    .map((column) => ({ key: column.key, part: (column.mobileCell ?? ((of) => renderCell(column, of)))(row) }))
    .filter(({ part }) => part !== undefined && part !== null && part !== false && part !== '')
    .map(({ key, part }) => <Fragment key={key}>{part}</Fragment>)
}
