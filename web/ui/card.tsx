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

interface StatCardProps {
  label: ReactNode
  value: ReactNode
  foot?: ReactNode
}

export function StatCard({ label, value, foot }: StatCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-0.5 rounded-xl bg-raised p-4 shadow-sm md:p-5">
      <h2 id={id} className="font-sans text-sm leading-sm font-medium text-muted">
        {label}
      </h2>
      <p className="font-display text-2xl leading-2xl font-semibold tracking-[-.02em] md:text-[1.75rem]/9">{value}</p>
      {foot !== undefined && <p className="text-sm leading-sm text-muted">{foot}</p>}
    </section>
  )
}
