import type { ReactNode } from 'react'

export interface Step {
  key: string
  state: 'done' | 'now' | 'to-come'
  when: ReactNode
  text: ReactNode
}

/** A timeline: past steps filled, the current one in the accent color, future ones dashed. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="@container grid">
    {steps.map((step) => (
      <li
        key={step.key}
        className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-4 not-last:before:absolute not-last:before:top-5.5 not-last:before:-bottom-0.5 not-last:before:left-[calc(.625rem-1px)] not-last:before:border-l-2 not-last:before:border-line last:pb-0 @min-[19rem]:grid-cols-[1.25rem_5.25rem_minmax(0,1fr)]"
      >
        <svg viewBox="0 0 20 20" aria-hidden className="mt-0.5 size-5">
          {step.state === 'to-come' ? (
            <circle
              cx="10"
              cy="10"
              r="5.5"
              className="fill-none stroke-line-strong"
              strokeWidth="1.5"
              strokeDasharray="3 3"
            />
          ) : (
            <circle cx="10" cy="10" r="6" className={step.state === 'now' ? 'fill-person-1' : 'fill-accent'} />
          )}
        </svg>
        <span className="font-semibold">{step.when}</span>
        <div className="text-muted @max-[19rem]:col-start-2">{step.text}</div>
      </li>
    ))}
  </ol>
)
