import { lazy, Suspense, useState } from 'react'
import { accountEventsRoute } from '../../../../domain/api/security/sessions'
import type { User } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { useDevices } from '../../../data/queries/session/own-account'
import type { ReportUnsaved } from '../../../forms/use-unsaved'
import { DeviceList } from './device-list'
import { PasswordForm } from './password-form'
import { SecurityEvents } from './security-events'

// Loaded lazily, because its texts and WebAuthn code are used in no other tab.
const SecondFactor = lazy(() => import('./second-factor').then((cards) => ({ default: cards.SecondFactor })))

interface Props {
  me: Pick<User, 'id' | 'email'>
  online: boolean
  onUnsaved: ReportUnsaved
}

export function SecurityTab({ me, online, onUnsaved }: Props) {
  const { rows } = useDevices(me.id)
  const [changes, setChanges] = useState(0)
  const events = useRoute(
    accountEventsRoute,
    {},
    { keep: true, again: `${changes} ${online} ${rows.map(({ id }) => id).join(' ')}` },
  )
  const changed = (): void => setChanges((before) => before + 1)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-5">
        <PasswordForm
          email={me.email}
          setAt={events.value?.passwordSetAt ?? ''}
          onUnsaved={onUnsaved}
          onChanged={changed}
        />
        <Suspense>
          <SecondFactor online={online} onFactors={changed} />
        </Suspense>
      </div>
      <div className="grid min-w-0 gap-5">
        <DeviceList userId={me.id}>
          <SecurityEvents events={events} online={online} />
        </DeviceList>
      </div>
    </div>
  )
}
