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
    <Card
      className={
        children
          ? 'grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-4 min-[22.5rem]:grid-cols-[minmax(0,1fr)_7rem]'
          : ''
      }
    >
      <div>
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-sm leading-sm font-medium text-muted">
          {label} {note}
        </h2>
        <p
          className={`mt-0.5 font-display text-[2.25rem]/11 font-semibold tracking-[-.02em] ${
            // between these widths a four-figure amount would reach the picture beside it
            children ? 'lg:max-xl:text-[1.625rem]/9' : ''
          }`}
        >
          {value}
        </p>
        <p className="mt-1.5 text-sm leading-sm text-muted">{foot}</p>
      </div>
      {children}
    </Card>
  )
}
