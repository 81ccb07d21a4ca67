import { useId, type ReactNode } from 'react'
import { classNames } from './button-classes'

interface Props {
  title?: ReactNode
  label?: string | undefined
  aside?: ReactNode
  className?: string | undefined
  level?: 2 | 3 | undefined
  children: ReactNode
}

/** A raised surface; with a title it is a region of that name. */
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
