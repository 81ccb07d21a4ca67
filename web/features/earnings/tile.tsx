import type { ReactNode } from 'react'
import { Card } from '../../ui/card'

export interface TileRow {
  name: string
  value: ReactNode
  /** A part of the amount above, shown smaller so that it doesn't look like another summand. */
  part?: boolean
}

interface Props {
  label: string
  note?: ReactNode
  value: ReactNode
  foot: ReactNode
  rows?: readonly TileRow[]
  children?: ReactNode
}

export function Tile({ label, note, value, foot, rows = [], children }: Props) {
  const footer = (
    <>
      <p className="mt-1.5 text-sm leading-sm text-muted">{foot}</p>
      {rows.length > 0 && (
        <dl className="mt-3 text-sm leading-sm">
          {rows.map(({ name, value, part = false }) => (
            <div
              key={name}
              className={`flex items-baseline justify-between gap-3 ${part ? 'pb-2.5 pl-4 text-xs text-muted' : 'border-t border-line py-1.5'}`}
            >
              <dt className={`min-w-0 ${part ? '' : 'text-muted'}`}>{name}</dt>
              <dd className={`flex-none ${part ? '' : 'font-semibold'}`}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
  return (
    <Card className={children ? 'flex flex-wrap items-center gap-4' : ''}>
      <div className="min-w-0 flex-[1_1_9rem] self-start">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-sm leading-sm font-medium text-muted">
          {label} {note}
        </h2>
        <p
          className={`mt-0.5 font-display text-[min(2.25rem,11.5vw)]/[1.22] font-semibold tracking-[-.02em] ${
            // Between these widths a four-digit amount would touch the chart beside it.
            children ? 'lg:max-xl:text-[1.625rem]/9' : ''
          }`}
        >
          {value}
        </p>
        {children === undefined && footer}
      </div>
      {children !== undefined && <div className="w-22 flex-none min-[22.5rem]:w-28">{children}</div>}
      {/* Beside a chart the text would have only a few words per line. */}
      {children !== undefined && <div className="-mt-2 basis-full">{footer}</div>}
    </Card>
  )
}
