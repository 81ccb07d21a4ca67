import type { SecondStep as Asked } from '../../data/queries/session/second-step'
import { SecondStep } from '../../shared/second-step'

export function UnlockSecondStep({ asked, onAgain }: { asked: Asked; onAgain: () => void }) {
  return (
    <SecondStep
      asked={asked}
      onDone={() => undefined}
      onAgain={onAgain}
      frame={(title, lead, content) => (
        <div className="max-w-112 rounded-xl bg-raised p-5 shadow-sm md:p-6">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2 text-muted">{lead}</p>
          {content}
        </div>
      )}
    />
  )
}
