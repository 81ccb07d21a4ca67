import { KeyRound, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'

interface Props {
  icon: LucideIcon
  title: string
  state: ReactNode
  facts: ReactNode
  actions: ReactNode
  children?: ReactNode
}

export function IntegrationCard({ icon: Icon, title, state, facts, actions, children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6">
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
        <Icon aria-hidden className="mt-0.5 size-5 max-md:hidden" />
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={heading} className="text-[1.125rem]/6">
              {title}
            </h2>
            {state}
          </div>
          {facts}
        </div>
        <div className="flex flex-wrap content-start gap-2">{actions}</div>
      </div>
      {children}
    </section>
  )
}

interface ConfigurableProps extends Omit<Props, 'actions' | 'children'> {
  texts: { configure: string; close: string }
  /** Renders the form, which calls `onDone` after it was saved. */
  form: (onDone: () => void) => ReactNode
}

/** A card with a button that opens its form. */
export function ConfigurableCard({ texts, form, ...card }: ConfigurableProps) {
  const [open, setOpen] = useState(false)
  return (
    <IntegrationCard
      {...card}
      actions={
        <Button kind="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.close : texts.configure}
        </Button>
      }
    >
      {open && <IntegrationForm>{form(() => setOpen(false))}</IntegrationForm>}
    </IntegrationCard>
  )
}

/** The part of a card with the form for new keys. */
export const IntegrationForm = ({ children }: { children: ReactNode }) => (
  <div className="-mx-5 mt-5 grid gap-x-4 gap-y-3 border-t border-t-line px-5 pt-5 md:-mx-6 md:grid-cols-[1.5rem_minmax(0,1fr)] md:px-6">
    <KeyRound aria-hidden className="mt-0.5 size-5 max-md:hidden" />
    {children}
  </div>
)
