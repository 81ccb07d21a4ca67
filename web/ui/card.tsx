import { useId, type ReactNode } from 'react'
import { classNames } from './button-classes'

interface Props {
  title?: ReactNode
  /** The region's name where the title holds more than words: an amount that opens. */
  label?: string | undefined
  /** At the title's end: a link, a switch, a state. */
  aside?: ReactNode
  className?: string | undefined
  /** Level of the title; 2 on a page, 3 inside a section. */
  level?: 2 | 3 | undefined
  children: ReactNode
}

/** A raised surface with an optional title; with one it is a region of that name. */
export function Card({ title, label, aside, className, level = 2, children }: Props) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-label={label}
      aria-labelledby={title === undefined || label !== undefined ? undefined : id}
      className={classNames('min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6', className)}
    >
      {(title !== undefined || aside !== undefined) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title !== undefined && (
            <Heading id={id} className="min-w-0 text-[1.125rem]/6">
              {title}
            </Heading>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
