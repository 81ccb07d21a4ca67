import { useId, type ReactNode } from 'react'
import { classNames } from './button-classes'

interface Props {
  title?: ReactNode
  label?: string | undefined
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A raised surface; with a title it is a region of that name. */
export function Card({ title, label, aside, className, children }: Props) {
  const id = useId()
  return (
    <section
      aria-label={label}
      aria-labelledby={title === undefined || label !== undefined ? undefined : id}
      className={classNames('min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6', className)}
    >
      {(title !== undefined || aside !== undefined) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title !== undefined && (
            <h2 id={id} className="min-w-0 text-[1.125rem]/6">
              {title}
            </h2>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
