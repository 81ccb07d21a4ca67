import { useId, type ReactNode } from 'react'

interface Props {
  label: ReactNode
  value: ReactNode
  foot?: ReactNode
}

export function StatCard({ label, value, foot }: Props) {
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
