import type { LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { Answer } from '../../data/queries/use-route'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/states/empty-state'

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

/**
 * Opens and closes the form of a card. The card's state is loaded again before the form opens, because the form keeps what
 * it started with. Use it in the component that reads the state.
 */
export function useCardForm({ loading, reload }: Pick<Answer<unknown>, 'loading' | 'reload'>) {
  const [phase, setPhase] = useState<'closed' | 'opening' | 'open'>('closed')
  if (phase === 'opening' && !loading) setPhase('open')
  return {
    phase,
    toggle: () => {
      if (phase === 'closed') reload()
      setPhase(phase === 'closed' ? 'opening' : 'closed')
    },
    callbacks: {
      onDone: () => {
        setPhase('closed')
        reload()
      },
      onRefused: reload,
    },
  }
}

interface ConfigurableProps extends Omit<Props, 'actions'> {
  cardForm: ReturnType<typeof useCardForm>
  texts: { configure: string; close: string }
  /** Why the form can't be opened, as the id of a text. */
  blockedBy?: string | undefined
  form: (callbacks: ReturnType<typeof useCardForm>['callbacks']) => ReactNode
  actions?: ReactNode
}

/** A card with a button that opens its form. `actions` come before it, `children` after the form. */
export function ConfigurableCard(props: ConfigurableProps) {
  const { cardForm, texts, blockedBy, form, actions, children, ...card } = props
  const { phase, toggle, callbacks } = cardForm
  const isClosed = phase === 'closed'
  return (
    <IntegrationCard
      {...card}
      actions={
        <>
          {actions}
          {blockedBy === undefined ? (
            <Button kind="quiet" size="sm" aria-expanded={!isClosed} onClick={toggle}>
              {isClosed ? texts.configure : texts.close}
            </Button>
          ) : (
            <Button kind="quiet" size="sm" aria-disabled aria-describedby={blockedBy}>
              {texts.configure}
            </Button>
          )}
        </>
      }
    >
      {!isClosed && (
        <div className="-mx-5 mt-5 border-t border-t-line px-5 pt-5 md:-mx-6 md:px-6 md:pl-16">
          {phase === 'open' ? form(callbacks) : <Skeleton className="h-40 rounded-lg" />}
        </div>
      )}
      {children}
    </IntegrationCard>
  )
}
