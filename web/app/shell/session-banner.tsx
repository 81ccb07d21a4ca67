import { memo } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { knowsLost, useLost, useMemoryOnly, useSession } from '../../data/queries/session/session'
import { switchPerson } from '../../data/queries/session/session-actions'
import { useSyncStatus } from '../../data/queries/sync/sync-status'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { Band } from '../../ui/band'
import { Button, LinkButton } from '../../ui/button'
import { useScreen } from '../use-screen'
import { Unlock } from './unlock'
import { UpdateBand } from './update-band'

/** A banner for what the session needs: sign in to send, the password after a pause, another user, or an app update. */
export const SessionBanner = memo(function SessionBanner() {
  const t = useMessages(shell)
  const { state, unkept } = useSession()
  const { state: sync } = useSyncStatus()
  const memoryOnly = useMemoryOnly()
  const lost = useLost()
  const shown = useScreen()
  const navigate = useNavigate()
  if (state === 'sign-in') {
    return (
      <Band
        title={unkept === true ? t.unkept : t.signInToSend}
        tone={unkept === true ? 'danger' : 'caution'}
        action={
          <LinkButton size="sm" href={shown?.screen.area === 'admin' ? paths.adminAuth : paths.auth}>
            {t.signIn}
          </LinkButton>
        }
      >
        {unkept === true ? t.unkeptText : t.signInToSendText}
      </Band>
    )
  }
  if (state === 'locked') return <Unlock />
  if (state === 'other-person') {
    return (
      <Band
        title={t.otherPerson}
        action={
          <Button size="sm" onClick={() => void switchPerson().then(() => navigate(paths.dashboard))}>
            {t.switchPerson}
          </Button>
        }
      >
        {t.otherPersonText}
      </Band>
    )
  }
  if (sync === 'update') return <UpdateBand />
  if (lost > 0) {
    return (
      <Band
        title={t.lostWork(lost)}
        tone="danger"
        action={
          <Button size="sm" onClick={knowsLost}>
            {t.understood}
          </Button>
        }
      >
        {t.lostWorkText}
      </Band>
    )
  }
  return memoryOnly ? <Band title={t.memoryOnly}>{t.memoryOnlyText}</Band> : null
})
