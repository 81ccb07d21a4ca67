import type { ReactNode } from 'react'
import { StatusGlyph } from '../ui/pictures/status-glyph'

const styles = {
  done: { glyph: 'tick', tone: 'text-positive' },
  now: { glyph: 'half', tone: 'text-accent' },
  'to-come': { glyph: 'dashed', tone: '' },
} as const

interface Props<Stage extends string> {
  label: string
  stages: readonly Stage[]
  /** The position of the current stage; the number of stages when all are done. */
  at: number
  text: (stage: Stage, done: boolean, n: number) => ReactNode
  className?: string
}

/** The stages of a process in a row. The current one is highlighted. */
export const StageList = <Stage extends string>({ label, stages, at, text, className = '' }: Props<Stage>) => (
  <ol aria-label={label} className={`flex flex-wrap gap-x-6 gap-y-1 ${className}`}>
    {stages.map((stage, n) => {
      const { glyph, tone } = styles[n < at ? 'done' : n === at ? 'now' : 'to-come']
      return (
        <li
          key={stage}
          aria-current={n === at ? 'step' : undefined}
          className={`flex items-center gap-1.5 ${n === at ? 'font-semibold' : 'text-muted'}`}
        >
          <span className={tone}>
            <StatusGlyph glyph={glyph} />
          </span>
          {text(stage, n < at, n)}
        </li>
      )
    })}
  </ol>
)
