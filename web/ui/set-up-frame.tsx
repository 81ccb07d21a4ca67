import type { MouseEvent, ReactNode } from 'react'
import { Logo } from './pictures/brand'
import { StepsTable } from './pictures/seat-ring'
import { StatusGlyph } from './pictures/status-glyph'

interface SetUpFrameStep {
  key: string
  label: string
  state: 'done' | 'now' | 'to-come'
  stateText: string
}

interface Props {
  product: string
  steps: readonly SetUpFrameStep[]
  listName: string
  ringName: string
  caption: string
  foot: string
  tools?: ReactNode
  title: string
  lead: ReactNode
  children: ReactNode
}

const glyphs = { done: 'tick', now: 'half', 'to-come': 'dashed' } as const

/** The page around each set-up step, with the progress. */
export function SetUpFrame({ product, steps, listName, ringName, caption, foot, tools, title, lead, children }: Props) {
  const here = steps.findIndex(({ state }) => state === 'now')
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr] md:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="bg-field text-field-text">
        <aside
          aria-label={listName}
          className="flex flex-col gap-2 px-5 py-4 md:sticky md:top-0 md:h-dvh md:gap-8 md:overflow-y-auto md:p-8"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="inline-flex min-h-11 min-w-0 items-center gap-2 font-display text-[1.375rem] leading-none font-semibold tracking-[-.015em]">
              <Logo className="size-8 [&>circle]:fill-field-mark [&>path]:stroke-field-text" />
              <span className="min-w-0 wrap-anywhere">{product}</span>
            </p>
            {tools}
          </div>
          <StepsTable
            taken={steps.map(({ state }) => state === 'done')}
            sum={String(here < 0 ? steps.length : here + 1)}
            caption={caption}
            name={ringName}
            className="w-full max-w-60 max-md:hidden"
          />
          <ol className="flex flex-wrap gap-2 md:grid md:gap-1">
            {steps.map(({ key, label, state, stateText }) => (
              <li
                key={key}
                aria-current={state === 'now' ? 'step' : undefined}
                className={`flex min-h-9 items-center gap-3 max-md:gap-2 ${state === 'now' ? 'font-semibold text-field-text' : 'font-medium text-field-muted'}`}
              >
                <span
                  className={
                    state === 'to-come' ? 'text-field-muted' : 'text-field-mark [&_path.stroke-raised]:stroke-field'
                  }
                >
                  <StatusGlyph glyph={glyphs[state]} className="size-4.5" />
                </span>
                <span className={state === 'now' ? '' : 'max-md:sr-only'}>{label}</span>
                <span className="sr-only">, {stateText}</span>
              </li>
            ))}
          </ol>
          <p className="mt-auto text-sm text-field-muted max-md:hidden">{foot}</p>
        </aside>
      </div>
      <main
        id="main"
        className="grid w-full max-w-184 grid-cols-[minmax(0,1fr)] content-start gap-6 px-5 pt-6 pb-8 md:px-16 md:pt-16 md:pb-12"
      >
        <div className="grid gap-6">
          <h1 className="text-[1.75rem]/8 tracking-[-.02em] wrap-anywhere md:text-3xl md:leading-3xl">{title}</h1>
          <p className="max-w-136 text-lg/7 text-muted">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  )
}

/** Cancels the second click of a double click, which would hit the next step's button. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/** On phones each button has the full width. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div onClickCapture={ignoreDoubleClick} className="mt-2 flex flex-wrap items-center gap-3 max-sm:grid">
    {children}
  </div>
)
