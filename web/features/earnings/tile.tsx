import type { ReactNode } from 'react'
import { Card } from '../../ui/card'

interface Props {
  label: string
  note?: ReactNode
  value: ReactNode
  foot: ReactNode
  /** A picture that measures the value. */
  children?: ReactNode
}

/** A figure with its sentence, and beside it what it measures. */
export function Tile({ label, note, value, foot, children }: Props) {
  return (
    <Card className={children ? 'flex flex-wrap items-center gap-4' : ''}>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-sm leading-sm font-medium text-muted">
          {label} {note}
        </h2>
        <p
          className={`mt-0.5 font-display text-[min(2.25rem,11.5vw)]/[1.22] font-semibold tracking-[-.02em] ${
            // between these widths a four-figure amount would reach the picture beside it
            children ? 'lg:max-xl:text-[1.625rem]/9' : ''
          }`}
        >
          {value}
        </p>
        <p className="mt-1.5 text-sm leading-sm text-muted">{foot}</p>
      </div>
      {children !== undefined && <div className="w-22 flex-none min-[22.5rem]:w-28">{children}</div>}
    </Card>
  )
}
