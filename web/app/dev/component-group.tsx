import type { ReactNode } from 'react'

export const ComponentGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-4">
    <h3 className="text-sm text-muted">{name}</h3>
    {children}
  </section>
)
