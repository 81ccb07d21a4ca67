import { ConsentsCard } from './consents-card'
import { DeleteCard } from './delete-card'

/** Data and privacy: what a person agreed to, and what they decide about what is kept of them. */
export const DataTab = ({ online }: { online: boolean }) => (
  <div className="grid items-start gap-5 lg:grid-cols-2">
    <ConsentsCard />
    <DeleteCard online={online} />
  </div>
)
